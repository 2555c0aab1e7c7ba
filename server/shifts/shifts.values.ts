export const MAX_SHIFT_NAME = 80;
/** Shifts that a restaurant has at most. */
export const MAX_SHIFTS = 50;
/** What the id of a shift is made of. */
export const SHIFT_ID = /^[a-z0-9][a-z0-9_-]{0,39}$/;
