/** Has the field in which somebody types hand over what stands in it, as when it is left: what is saved by a key is what is seen. */
export function takeOverTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}
