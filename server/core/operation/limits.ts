// Decided in docs/decisions/005-open-bodies-16-kib.md.

/** The largest integer that an identifier, a quantity or an amount can be: 32 bits, as the database holds them. */
export const MAX_INTEGER = 2_147_483_647;

/** The most that a body may have. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The most that somebody may send whom we do not know: a login and its like are small, and reading what is large costs us more than it costs them. */
export const MAX_OPEN_BODY_BYTES = 16 * 1024;

/** The largest file that can be uploaded: 50 MiB. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** So many calls in one tRPC request at most: each of them costs as much as a request. Screens send more in several. */
export const MAX_CALLS = 20;

/** Days that can be asked about: years that every calendar counts alike. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2199-12-31';
