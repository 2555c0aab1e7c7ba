// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { DateRangeFilter } from './DateRangeFilter';
import type { DateRange } from './presets';

let place: HTMLElement;
let unmount = () => {};
let chosen: DateRange | undefined;

beforeEach(() => {
  chosen = undefined;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-28T12:00:00Z') });
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

async function show(value: DateRange, ahead = false): Promise<void> {
  unmount();
  const onChange = (range: DateRange) => {
    chosen = range;
  };
  ({ place, unmount } = await mountInAct(
    <TestPage>
      <DateRangeFilter label="Period" value={value} onChange={onChange} ahead={ahead} />
    </TestPage>,
  ));
}

const trigger = () => place.querySelector('button')!;

async function pick(name: string, ahead = false): Promise<DateRange | undefined> {
  await show({ from: null, to: null }, ahead);
  act(() => trigger().click());
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
  act(() => button?.click());
  return chosen;
}

it.each([
  ['Today', { from: '2027-01-28', to: null }],
  ['Yesterday', { from: '2027-01-27', to: '2027-01-27' }],
  ['Last 7 days', { from: '2027-01-22', to: null }],
  ['This month', { from: '2027-01-01', to: null }],
  ['Last month', { from: '2026-12-01', to: '2026-12-31' }],
])('offers %s with one click, and says so when it is chosen', async (name, range) => {
  expect(await pick(name)).toEqual(range);
  await show(range);
  expect(trigger().textContent).toContain(name);
  await show({ ...range, to: range.to ?? '2027-01-28' });
  expect(trigger().textContent).toContain(name);
});

it('includes the days to come where they can be chosen', async () => {
  expect(await pick('Last 7 days', true)).toEqual({ from: '2027-01-22', to: '2027-01-28' });
  expect(await pick('This month', true)).toEqual({ from: '2027-01-01', to: '2027-01-31' });
  expect(await pick('Next 7 days', true)).toEqual({ from: '2027-01-28', to: '2027-02-03' });
});

it('names the days of any other period', async () => {
  await show({ from: '2027-01-03', to: '2027-01-09' });
  expect(trigger().textContent).toMatch(/Period:3\s–\s9 Jan 2027/);
  await show({ from: '2027-01-03', to: '2027-01-03' });
  expect(trigger().textContent).toBe('Period:3 Jan 2027');
});
