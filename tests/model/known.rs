//! Cases whose outcome is known without the model: for each mechanism one that must come out well and one that must
//! not, played by hand. A model that is wrong about them cannot prove the table.

use crate::fault::Fault;
use crate::moves::Move;
use crate::play::{A, B, Play};
use crate::property::Property::{BrokenBound, LockedOut, LostUpdate, LostWork, RepeatedEffect, StaleWrite};
use crate::protocol::{Load, Place};
use crate::world::Phase;

mod no_lock {
    use super::*;

    #[test]
    fn good_two_workers_with_one_key_act_once() {
        let play = Play::of("no_lock+key", Place::Outside, Load::OneShot, &[]).both_step().both_step().both_step().both_step();
        play.breaks_nothing();
        assert_eq!(play.world.resource.effects[0], 1);
    }

    #[test]
    fn bad_two_workers_read_the_same_and_the_later_write_wipes_out_the_earlier() {
        let play = Play::of("no_lock", Place::Same, Load::ReadModifyWrite, &[]).both_step().both_step().both_step();
        play.step(A).step(B).breaks(&[LostUpdate]);
    }
}

mod unique_constraint {
    use super::*;

    #[test]
    fn good_a_claim_that_rolls_back_with_its_worker_leaves_the_work_to_the_next() {
        let play = Play::of("unique_constraint", Place::Same, Load::OneShot, &[Fault::Crash]).step(A);
        assert!(play.must_wait(B), "the second insert waits for the first to commit or roll back");
        let play = play.then(Move::Crash(A)).step_and_unit(B).step_and_unit(B).step_and_unit(B).step_and_unit(B);
        play.breaks_nothing();
        assert_eq!(play.world.resource.effects[0], 1);
    }

    #[test]
    fn bad_a_claim_committed_first_leaves_the_work_undone_when_its_worker_dies() {
        let play = Play::of("unique_constraint+claim_first", Place::Outside, Load::OneShot, &[Fault::Crash]);
        play.step(A).then(Move::Crash(A)).step(B).unit().ends_with(&[LostWork]);
    }
}

mod atomic_update {
    use super::*;

    #[test]
    fn good_the_last_piece_goes_to_one_of_two() {
        let play = Play::of("atomic_update", Place::Same, Load::Bound, &[]).both_step().both_step().step(A).step(B);
        play.breaks_nothing();
        assert_eq!((play.world.resource.taken, play.phase(B)), (1, Phase::Skipped));
    }

    #[test]
    fn good_an_edit_with_an_old_version_is_refused() {
        let play = Play::of("atomic_update+version_check", Place::Separate, Load::ReadModifyWrite, &[]);
        let play = play.both_step().both_step().both_step().step(A).step(B);
        play.breaks_nothing();
        assert_eq!((play.phase(A), play.phase(B)), (Phase::Release, Phase::Waiting));
    }

    #[test]
    fn bad_an_increment_sent_again_after_a_lost_reply_counts_twice() {
        let play = Play::of("atomic_update", Place::Same, Load::ReadModifyWrite, &[Fault::UnknownOutcome]);
        let play = play.step_and_unit(A).step_and_unit(A).loses_reply(A).unit();
        play.step_and_unit(A).step_and_unit(A).step(A).breaks(&[RepeatedEffect]);
    }
}

mod row_lock {
    use super::*;

    #[test]
    fn good_the_database_refuses_the_late_write_of_a_session_that_it_ended() {
        let play = Play::of("row_lock", Place::Same, Load::ReadModifyWrite, &[Fault::Restart]);
        let play = play.step(A).then(Move::Restart).step(B).unit().both_step().both_step().step(B).step(A);
        play.breaks_nothing();
        assert_eq!(play.world.resource.version, 1, "only the write of B is there");
    }

    #[test]
    fn bad_a_separate_store_takes_the_late_write_of_a_session_that_ended() {
        let play = Play::of("row_lock", Place::Separate, Load::ReadModifyWrite, &[Fault::Restart]);
        let play = play.step(A).then(Move::Restart).step(B).unit().both_step().both_step().step(B).step(A);
        play.breaks(&[StaleWrite, LostUpdate]);
    }

    #[test]
    fn bad_a_token_raised_in_the_open_transaction_is_given_out_twice() {
        let play = Play::of("row_lock+token_from_row", Place::Separate, Load::OneShot, &[Fault::Restart]);
        let play = play.step(A).then(Move::Restart).step(B);
        assert_eq!(play.world.worker(A).token, play.world.worker(B).token);
        play.unit().both_step().both_step().step(A).step(B).breaks(&[RepeatedEffect]);
    }
}

mod local_lock {
    use super::*;

    #[test]
    fn good_the_next_process_sees_what_the_dead_one_has_done() {
        let play = Play::of("local_lock", Place::Same, Load::OneShot, &[Fault::Crash]);
        let play = play.step_and_unit(A).step_and_unit(A).step_and_unit(A).step(A);
        assert!(play.must_wait(B));
        let play = play.then(Move::Crash(A)).step(B).unit().step(B);
        play.breaks_nothing();
        assert_eq!((play.world.resource.effects[0], play.phase(B)), (1, Phase::Release));
    }

    #[test]
    fn bad_outside_the_next_process_cannot_see_what_the_dead_one_has_done() {
        let play = Play::of("local_lock", Place::Outside, Load::OneShot, &[Fault::Crash]);
        let play = play.step_and_unit(A).step_and_unit(A).step_and_unit(A).step(A).then(Move::Crash(A));
        play.step(B).unit().step_and_unit(B).step_and_unit(B).step(B).breaks(&[RepeatedEffect]);
    }
}

mod advisory_lock {
    use super::*;

    #[test]
    fn good_the_second_waits_for_the_session_of_the_first_however_long_it_sleeps() {
        let play = Play::of("advisory_lock", Place::Same, Load::Bound, &[Fault::Pause]);
        let play = play.step(A).then(Move::Pause(A)).units(20);
        assert!(play.must_wait(B));
        let play = play.then(Move::Resume(A)).step_and_unit(A).step_and_unit(A).step_and_unit(A).step(A);
        play.step(B).unit().step(B).breaks_nothing();
    }

    #[test]
    fn bad_the_session_ends_while_the_work_goes_another_way() {
        let play = Play::of("advisory_lock", Place::Outside, Load::Bound, &[Fault::Restart]);
        let play = play.step(A).then(Move::Restart).step(B).unit().both_step().both_step();
        play.step(A).step(B).breaks(&[BrokenBound]);
    }
}

mod ttl_lock {
    use super::*;

    #[test]
    fn good_the_next_gets_in_when_the_lease_of_a_dead_holder_has_ended() {
        let play = Play::of("ttl_lock", Place::Same, Load::OneShot, &[Fault::Crash]).step(A).then(Move::Crash(A)).units(5);
        assert!(play.must_wait(B), "a unit of the lease is left");
        let play = play.unit().step(B).unit().step_and_unit(B).step_and_unit(B).step(B);
        play.breaks_nothing();
        assert_eq!(play.world.resource.effects[0], 1);
    }

    #[test]
    fn bad_a_paused_holder_wakes_after_its_lease_and_writes_over_its_successor() {
        let play = Play::of("ttl_lock", Place::Separate, Load::ReadModifyWrite, &[Fault::Pause]);
        let play = play.step_and_unit(A).step_and_unit(A).step_and_unit(A).then(Move::Pause(A)).units(3);
        let play = play.step_and_unit(B).step_and_unit(B).step_and_unit(B).step(B);
        play.then(Move::Resume(A)).step(A).breaks(&[StaleWrite, LostUpdate]);
    }

    #[test]
    fn bad_a_lock_that_never_expires_keeps_everybody_out_when_its_holder_dies() {
        let play = Play::of("ttl_lock+never_expires", Place::Same, Load::Bound, &[Fault::Crash]).step(A).then(Move::Crash(A));
        play.units(100).ends_with(&[LockedOut]);
    }
}

mod fenced_coordination {
    use super::*;

    #[test]
    fn good_what_a_paused_holder_sends_is_refused_once_its_successor_has_read() {
        let play = Play::of("fenced_coordination", Place::Separate, Load::ReadModifyWrite, &[Fault::Pause]);
        let play = play.step_and_unit(A).step_and_unit(A).step_and_unit(A).then(Move::Pause(A)).units(3);
        let play = play.step_and_unit(B).step(B).then(Move::Resume(A)).step(A);
        assert_eq!((play.phase(A), play.world.resource.version), (Phase::Waiting, 0));
        play.unit().step_and_unit(B).step(B).breaks_nothing();
    }

    #[test]
    fn bad_with_a_fence_on_writes_alone_the_sleeper_writes_what_its_successor_has_not_read() {
        let play = Play::of("fenced_coordination+fence_on_write", Place::Separate, Load::ReadModifyWrite, &[Fault::Pause]);
        let play = play.step_and_unit(A).step_and_unit(A).step_and_unit(A).then(Move::Pause(A)).units(3);
        let play = play.step_and_unit(B).step(B).then(Move::Resume(A)).step(A);
        assert_eq!(play.world.resource.version, 1, "nobody has shown the newer token yet");
        play.unit().step(A).step(B).unit().step(B).breaks(&[LostUpdate]);
    }
}
