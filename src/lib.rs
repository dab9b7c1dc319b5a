//! lockpick
