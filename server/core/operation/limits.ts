// Decided in docs/decisions/005-open-bodies-16-kib.md.

/** The largest id, quantity or amount: 32 bits, as in the database. */
export const MAX_INTEGER = 2_147_483_647;

/** The largest body. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The largest body from unknown callers. A login and the like are small, and reading large bodies would cost us more than the sender. */
export const MAX_OPEN_BODY_BYTES = 16 * 1024;

/** The largest file that can be uploaded: 50 MiB. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** The most calls in one tRPC request, as each costs as much as a request. Screens send more in several requests. */
export const MAX_CALLS = 20;

/** Days that can be asked about: in these years all calendars agree. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2199-12-31';
