/** What was read less than this ago is shown without being read again, unless something says that it changed. */
export const FRESH_MS = 30_000;
