// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import { GuestView } from './GuestView';

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const QUARTER = 15 * 60_000;
/** Slots from 11:00 in Paris, a quarter of an hour each. */
const slotsOf = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = Date.parse(`${day}T10:00:00Z`) + index * QUARTER;
    const [startsAt, endsAt] = [new Date(at).toISOString(), new Date(at + QUARTER).toISOString()];
    return { day, start: 11 * 60 + index * 15, startsAt, endsAt, orderingQuota: null, ordersLeft: null };
  });

async function shownFor(slots: object[]): Promise<string> {
  unmount();
  vi.stubGlobal('fetch', async (url: string) => {
    const names = (new URL(url, 'http://brigade.test').pathname.split('/').at(-1) ?? '').split(',');
    return Response.json(names.map((name) => ({ result: { data: name === 'pickup.listNextSlots' ? { slots } : [] } })));
  });
  let place: HTMLElement;
  ({ place, unmount } = await mountInAct(
    <TestPage restaurant={restaurant}>
      <GuestView hasHours dirty={false} />
    </TestPage>,
  ));
  await act(() => vi.waitFor(() => expect(place.textContent).toContain('11:00'), PATIENCE_MS));
  return place.textContent;
}

it('says until when the last day shown goes on, and that later days follow, but neither if all slots are shown', async () => {
  const long = await shownFor([...slotsOf('2026-11-27', 44), ...slotsOf('2026-11-28', 1)]);
  expect(long).toContain('16:45and more until 21:45');
  expect(long).toContain('More slots follow on later days.');
  const days = await shownFor([...slotsOf('2026-11-27', 24), ...slotsOf('2026-11-28', 1)]);
  expect(days).not.toContain('and more until');
  expect(days).toContain('More slots follow on later days.');
  expect(await shownFor(slotsOf('2026-11-27', 24))).not.toMatch(/more/i);
});
