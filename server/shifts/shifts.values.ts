export const MAX_SHIFT_NAME = 80;
/** The most shifts of a restaurant. */
export const MAX_SHIFTS = 50;
/** The format of shift ids. */
export const SHIFT_ID = /^[a-z0-9][a-z0-9_-]{0,39}$/;
