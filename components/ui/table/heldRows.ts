import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The rows to render of a long list: those in sight, and those that would lose something out of sight, which is the focus, or a text that
 * can't be read and that only its field keeps.
 * @returns indexes in ascending order
 */
export function rowsToRender(range: Range, list: HTMLElement | null): number[] {
  const holders = list ? [...list.querySelectorAll('[data-unreadable]'), document.activeElement] : [];
  const rows = holders.map((holder) => holder?.closest('[data-index]')).filter((row) => row && list?.contains(row));
  const held = rows.map((row) => Number(row?.getAttribute('data-index'))).filter((index) => index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...held])].sort((a, b) => a - b);
}
