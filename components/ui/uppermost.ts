/** Escape is heard by a drawer and by a dialog above it: only the uppermost closes. True where no more than one is open. */
export const isUppermost = (): boolean => document.querySelectorAll('[role="dialog"], dialog[open]').length <= 1;
