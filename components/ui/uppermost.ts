/** Whether only one dialog or drawer is open. Both would hear the same Escape, but only the topmost must close. */
export const isUppermost = (): boolean => document.querySelectorAll('[role="dialog"], dialog[open]').length <= 1;
