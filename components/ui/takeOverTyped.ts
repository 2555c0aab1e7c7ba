/** Makes the focused field apply its text, as if it lost the focus, so that a save by keyboard contains what is visible. */
export function takeOverTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}
