/** Nothing: without a file of its own Next would take that of Brigade, above it. */
export function register(): void {}
