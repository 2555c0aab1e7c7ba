// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rowsToRender } from './heldRows';

const inSight = { startIndex: 50, endIndex: 52, overscan: 1, count: 100 };

/** A list with these rows, each with a field, beside a field of the page. */
function listOf(...indexes: number[]): HTMLElement {
  const rows = indexes.map((index) => `<li data-index="${index}"><input name="${index}"></li>`).join('');
  document.body.innerHTML = `<input name="search"><ul>${rows}</ul>`;
  return document.querySelector('ul')!;
}
const field = (name: string | number) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

it('renders the rows in sight and around them', () => {
  expect(rowsToRender(inSight, null)).toEqual([49, 50, 51, 52, 53]);
  const list = listOf(3, 50, 99);
  field('search').focus();
  expect(rowsToRender(inSight, list)).toEqual([49, 50, 51, 52, 53]);
});

it('keeps a row with the focus, or with a text that can’t be read, out of sight', () => {
  const list = listOf(3, 50, 99);
  field(99).focus();
  field(3).dataset.unreadable = 'true';
  field(50).dataset.unreadable = 'true';
  expect(rowsToRender(inSight, list)).toEqual([3, 49, 50, 51, 52, 53, 99]);
});

it('keeps no row that the list no longer has', () => {
  const list = listOf(3, 99);
  field(99).focus();
  expect(rowsToRender({ ...inSight, count: 60 }, list)).toEqual([49, 50, 51, 52, 53]);
});
