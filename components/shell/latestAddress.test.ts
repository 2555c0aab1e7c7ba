// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { keepLatestAddress, recordRequestedSearch } from './latestAddress';

const path = '/admin/restaurants/3/stock';

/** Writes a filter on top of those that are already in the address. */
function choose(key: string, value: string, write: 'pushState' | 'replaceState' = 'replaceState') {
  const search = new URLSearchParams(location.search);
  search.set(key, value);
  history[write](null, '', `${location.pathname}?${recordRequestedSearch(search)}`);
}
/** Simulates the router, which writes the address of a screen after drawing it. */
const draw = (url: string) => history.replaceState({ drawn: url }, '', url);
const address = () => location.pathname + location.search;

beforeAll(keepLatestAddress);
beforeEach(() => history.pushState(null, '', path));

it.each(['pushState', 'replaceState'] as const)('keeps every filter while the router is behind (%s)', (write) => {
  choose('days', '7');
  choose('measure', 'value', write);
  draw(`${path}?days=7`);
  choose('as', 'table');
  draw(`${path}?days=7&measure=value`);
  expect(address()).toBe(`${path}?days=7&measure=value&as=table`);
  draw(`${path}?days=7&measure=value&as=table`);
  expect(address()).toBe(`${path}?days=7&measure=value&as=table`);
});

it('keeps the router’s history state of a screen that it drew late', () => {
  choose('days', '7');
  choose('days', '30');
  draw(`${path}?days=7`);
  expect(history.state).toEqual({ drawn: `${path}?days=7` });
});

it('keeps a filter that was set back to an earlier value while the router is behind', () => {
  for (const days of ['7', '30', '7']) choose('days', days);
  draw(`${path}?days=7`);
  draw(`${path}?days=30`);
  expect(address()).toBe(`${path}?days=7`);
});

it('treats a skipped address as drawn, so that a later draw of it counts', () => {
  choose('days', '7');
  choose('measure', 'value');
  draw(`${path}?days=7&measure=value`);
  draw(`${path}?days=7`);
  expect(address()).toBe(`${path}?days=7`);
});

it('does not interfere with any other navigation', () => {
  choose('days', '7');
  choose('days', '30');
  draw('/admin/restaurants/3/stock/inventory');
  expect(address()).toBe('/admin/restaurants/3/stock/inventory');

  choose('status', 'low');
  choose('status', 'out');
  history.pushState(null, '', `${path}?days=14`);
  draw('/admin/restaurants/3/stock/inventory?status=low');
  expect(address()).toBe('/admin/restaurants/3/stock/inventory?status=low');

  choose('status', 'ok');
  choose('status', 'out');
  window.dispatchEvent(new PopStateEvent('popstate'));
  draw('/admin/restaurants/3/stock/inventory?status=ok');
  expect(address()).toBe('/admin/restaurants/3/stock/inventory?status=ok');
});
