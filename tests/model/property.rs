//! What may go wrong. A search looks for all of these at once and keeps the shortest way to each.

use std::fmt;

/// One thing that must not happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// The write of an older turn lands after the write of a newer one.
    StaleWrite,
    /// A one-shot effect, or the request of one worker, is applied twice.
    RepeatedEffect,
    /// Nothing more can happen, and the work is not done.
    LostWork,
    /// Nothing more can happen, and a living worker still waits to get in.
    LockedOut,
    /// More was taken than there was.
    BrokenBound,
    /// A write replaces somebody else's write that it had not seen.
    LostUpdate,
    /// The resource refuses the newest holder, because an older token is higher.
    HolderRefused,
    /// Payout: the same holder pays again, having lost the reply.
    OwnRetry,
    /// Payout: a stale holder pays an item that a newer one has paid.
    StaleRepeat,
    /// Payout: the newer holder pays an item that was paid before it took over.
    RepeatOfEarlier,
    /// Payout: the newer holder pays an item that the stale one paid after the takeover.
    RepeatOfOverlap,
}

impl Property {
    /// Every property, in the order in which it is printed.
    pub const ALL: [Property; 11] = [
        Property::StaleWrite,
        Property::RepeatedEffect,
        Property::LostWork,
        Property::LockedOut,
        Property::BrokenBound,
        Property::LostUpdate,
        Property::HolderRefused,
        Property::OwnRetry,
        Property::StaleRepeat,
        Property::RepeatOfEarlier,
        Property::RepeatOfOverlap,
    ];

    /// The properties of the fault table.
    pub const OF_TABLE: [Property; 7] = [
        Property::StaleWrite,
        Property::RepeatedEffect,
        Property::LostWork,
        Property::LockedOut,
        Property::BrokenBound,
        Property::LostUpdate,
        Property::HolderRefused,
    ];

    /// The kinds of duplicate that the payout case tells apart.
    pub const OF_PAYOUT: [Property; 4] = [Property::OwnRetry, Property::StaleRepeat, Property::RepeatOfEarlier, Property::RepeatOfOverlap];

    /// The id under which the property stands in `rules/faults.yaml`.
    pub fn id(self) -> &'static str {
        match self {
            Property::StaleWrite => "stale_write",
            Property::RepeatedEffect => "repeated_effect",
            Property::LostWork => "lost_work",
            Property::LockedOut => "locked_out",
            Property::BrokenBound => "broken_bound",
            Property::LostUpdate => "lost_update",
            Property::HolderRefused => "holder_refused",
            Property::OwnRetry => "own_retry",
            Property::StaleRepeat => "stale_repeat",
            Property::RepeatOfEarlier => "repeat_of_earlier",
            Property::RepeatOfOverlap => "repeat_of_overlap",
        }
    }

    /// What it means when the property is broken, as a clause.
    pub fn means(self) -> &'static str {
        match self {
            Property::StaleWrite => "the write of an older turn lands after the write of a newer one",
            Property::RepeatedEffect => "a one-shot effect, or the request of one worker, is applied twice",
            Property::LostWork => "nothing more can happen and the work is not done, or a worker has given up",
            Property::LockedOut => "nothing more can happen and a living worker still waits to get in",
            Property::BrokenBound => "more was taken than there was",
            Property::LostUpdate => "a write replaces another worker's write that it had not seen",
            Property::HolderRefused => "the resource refuses the newest holder, since an older token is higher",
            Property::OwnRetry => "the same holder pays an item again after a lost reply",
            Property::StaleRepeat => "a stale holder pays an item that the newer one has already paid",
            Property::RepeatOfEarlier => "the newer holder pays again what was paid before it took over",
            Property::RepeatOfOverlap => "the newer holder pays again what the stale one paid after the takeover",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

/// A set of properties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Properties(u16);

impl Properties {
    /// The set without members.
    pub const NONE: Properties = Properties(0);

    /// The set of these.
    pub fn of(members: &[Property]) -> Properties {
        let mut set = Properties::NONE;
        members.iter().for_each(|member| set.insert(*member));
        set
    }

    /// Adds one.
    pub fn insert(&mut self, property: Property) {
        self.0 |= 1 << property as u16;
    }

    /// Adds one if the condition holds.
    pub fn insert_if(&mut self, condition: bool, property: Property) {
        if condition {
            self.insert(property);
        }
    }

    /// Whether it is a member.
    pub fn contains(self, property: Property) -> bool {
        self.0 & (1 << property as u16) != 0
    }

    /// What is in this set and not in the other.
    pub fn without(self, other: Properties) -> Properties {
        Properties(self.0 & !other.0)
    }

    /// What is in both.
    pub fn and(self, other: Properties) -> Properties {
        Properties(self.0 & other.0)
    }

    /// What is in either.
    pub fn or(self, other: Properties) -> Properties {
        Properties(self.0 | other.0)
    }

    /// Whether it has no members.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members, in the order of [`Property::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Property> {
        Property::ALL.into_iter().filter(move |property| self.contains(*property))
    }
}

impl fmt::Debug for Properties {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter().map(Property::id)).finish()
    }
}
