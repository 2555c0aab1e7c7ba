import type { DraftField } from './drafts';

/**
 * Begins to edit the same field of the next or the previous row, in the order in which rows are shown.
 * @returns false where there is no such row
 */
export function moveEdit(from: Element, field: DraftField, by: 1 | -1): boolean {
  const row = from.closest('[data-index]');
  const list = row?.parentElement;
  if (!row || !list) return false;
  for (let index = Number(row.getAttribute('data-index')) + by; ; index += by) {
    const next = list.querySelector(`[data-index="${index}"]`);
    if (!next) return false;
    const cell = next.querySelector<HTMLElement>(`[data-edits="${field}"]`);
    // A row without the field, such as the safety stock of a product that is not tracked, is passed over.
    if (!cell) continue;
    cell.focus();
    if (cell instanceof HTMLButtonElement) cell.click();
    return true;
  }
}
