//! What happens at the resource when a write arrives, and how that is judged.

use crate::property::{Properties, Property};
use crate::protocol::{Fence, Gate, Key, Load, Place, Protocol, STOCK};
use crate::world::{Message, World};

/// What the resource answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Done, or done before.
    Done,
    /// An older token than the highest one seen.
    OldToken,
    /// The version is no longer the one that was read.
    Changed,
    /// There is none left to take.
    NoneLeft,
    /// The database session is gone, and the transaction with it.
    NoSession,
}

/// Lets a write arrive: the resource refuses it, or applies it and notes in `broken` what that breaks.
pub fn arrive(protocol: &Protocol, world: &mut World, message: Message, broken: &mut Properties) -> Answer {
    // A conditional write reads where it writes, so its turn comes when it arrives and not when it was sent.
    let message = match protocol.gate {
        Gate::ConditionalWrite => {
            world.history.newest_turn += 1;
            Message { turn: world.history.newest_turn, base: world.resource.version, ..message }
        }
        _ => message,
    };
    if protocol.commits_with_effect() && !message.session {
        return Answer::NoSession;
    }
    if let Some(refusal) = refuse(protocol, world, message, broken) {
        return refusal;
    }
    if message.turn < world.history.newest_landed {
        broken.insert(Property::StaleWrite);
    }
    world.history.newest_landed = world.history.newest_landed.max(message.turn);
    let is_new = if protocol.is_one_shot() {
        apply_item(protocol, world, message, broken);
        true
    } else {
        apply_request(protocol, world, message, broken)
    };
    if is_new {
        world.resource.version += 1;
        world.resource.last_writer = Some(message.from);
    }
    if protocol.gate == Gate::RowWithEffect {
        world.store.claims[usize::from(message.item)] = Some(message.from);
    }
    Answer::Done
}

/// Everything that can turn the write down, or find that it is done already.
fn refuse(protocol: &Protocol, world: &mut World, message: Message, broken: &mut Properties) -> Option<Answer> {
    let item = usize::from(message.item);
    if let Err(refusal) = compare_token(protocol, world, message, broken) {
        return Some(refusal);
    }
    if let Some(key) = key_of(protocol, message)
        && world.resource.keys[key]
    {
        return Some(Answer::Done);
    }
    match protocol.gate {
        Gate::ConditionalWrite if protocol.is_one_shot() && world.resource.effects[item] > 0 => return Some(Answer::Done),
        Gate::ConditionalWrite if protocol.load == Load::Bound && world.resource.taken >= STOCK => {
            return Some(Answer::NoneLeft);
        }
        Gate::VersionCheck if world.resource.version != message.base => return Some(Answer::Changed),
        _ => {}
    }
    if let Some(key) = key_of(protocol, message) {
        world.resource.keys[key] = true;
    }
    None
}

/// Compares the token with the highest one seen, and remembers it. Used by reads too when they carry it.
pub fn compare_token(protocol: &Protocol, world: &mut World, message: Message, broken: &mut Properties) -> Result<(), Answer> {
    if protocol.fence == Fence::None {
        return Ok(());
    }
    let highest = &mut world.resource.fence[if protocol.fence_per_item { usize::from(message.item) } else { 0 }];
    if message.token < *highest {
        broken.insert_if(message.turn == world.history.newest_turn, Property::HolderRefused);
        return Err(Answer::OldToken);
    }
    *highest = message.token;
    Ok(())
}

fn key_of(protocol: &Protocol, message: Message) -> Option<usize> {
    match protocol.key {
        Key::None => None,
        Key::PerEffect if protocol.is_one_shot() => Some(usize::from(message.item)),
        // Where each worker has a request of its own, what is done is that request.
        Key::PerEffect | Key::PerRequest => Some(usize::from(message.from)),
    }
}

fn apply_item(protocol: &Protocol, world: &mut World, message: Message, broken: &mut Properties) {
    let item = usize::from(message.item);
    let history = &mut world.history;
    world.resource.effects[item] += 1;
    if world.resource.effects[item] > 1 {
        broken.insert(Property::RepeatedEffect);
        broken.insert(match message.turn.cmp(&history.paid_in[item]) {
            std::cmp::Ordering::Equal => Property::OwnRetry,
            std::cmp::Ordering::Less => Property::StaleRepeat,
            std::cmp::Ordering::Greater if history.paid_late[item] => Property::RepeatOfOverlap,
            std::cmp::Ordering::Greater => Property::RepeatOfEarlier,
        });
    }
    if protocol.load == Load::Payout {
        history.paid_in[item] = message.turn;
        history.paid_late[item] = message.turn < history.newest_turn;
    }
}

/// Applies a worker's own request; false if it only writes once more what the same worker wrote last.
fn apply_request(protocol: &Protocol, world: &mut World, message: Message, broken: &mut Properties) -> bool {
    let resource = &mut world.resource;
    let applied = &mut resource.applied[usize::from(message.from)];
    let writes_absolute_value = protocol.load == Load::ReadModifyWrite && protocol.gate != Gate::ConditionalWrite;
    // The same value, sent again, adds nothing; one worked out anew from what the first try left behind does.
    let resent = *applied == Some(message.base) && writes_absolute_value;
    broken.insert_if(applied.is_some() && !resent, Property::RepeatedEffect);
    let again = applied.is_some();
    applied.get_or_insert(message.base);
    if protocol.load == Load::Bound {
        resource.taken += 1;
        broken.insert_if(resource.taken > STOCK, Property::BrokenBound);
    }
    if writes_absolute_value {
        let own_last_write = again && resource.version == message.base + 1 && resource.last_writer == Some(message.from);
        if own_last_write {
            return false;
        }
        broken.insert_if(resource.version != message.base, Property::LostUpdate);
    }
    true
}

/// Whether what is there shows that this work is done: by its effect where that can be read, by a mark otherwise.
pub fn shows_done(protocol: &Protocol, world: &World, item: u8) -> bool {
    let item = usize::from(item);
    match protocol.place {
        Place::Outside => world.store.done[item],
        Place::Same | Place::Separate => world.resource.effects[item] > 0,
    }
}
