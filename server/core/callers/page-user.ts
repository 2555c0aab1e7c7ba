// Decided in docs/decisions/142-whose-page-it-is.md.

/**
 * Names by id the user for whom a page was opened. The windows of a browser share its session, and somebody else may have signed in since:
 * what was entered must not be saved under their name.
 */
export const PAGE_USER_HEADER = 'x-page-user';
