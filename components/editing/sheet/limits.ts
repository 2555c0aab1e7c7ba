/** Larger amounts of rows belong in an import file. */
export const MAX_PASTED_ROWS = 2_000;
