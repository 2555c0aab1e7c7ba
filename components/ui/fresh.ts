/** For this long, data is shown without being read again, unless an event says that it changed. */
export const FRESH_MS = 30_000;
