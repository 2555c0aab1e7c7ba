/** More rows are no paste, but a file for the import. */
export const MAX_PASTED_ROWS = 2_000;
