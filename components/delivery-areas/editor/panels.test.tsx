// @vitest-environment happy-dom
// @not-in-check
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { AreaPanel } from './AreaPanel';
import { AreasProvider } from './AreasContext';
import { Changes } from './Changes';
import { CircleForm } from './CircleForm';
import { ProbePanel } from './ProbePanel';
import { AreasStore } from './store';

const area: Area = {
  ...{ areaId: 1, uuid: '00000000-0000-4000-8000-000000000001', restaurantId: 1, name: 'Centre' },
  ...{ deliveryFee: 290, deliveryDelay: 30, minimumAmount: 0, minimumAmountForFreeDelivery: null, priority: null },
  ...{ isActivated: true, paymentLater: false, forceOnlinePayment: false, isScheduleModeEnabled: false, schedules: [] },
  ...{ consumptionModeIds: [], createdAt: '2026-11-21T10:00:00.000Z' },
  points: [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 2 },
    { lat: 2, lng: 2 },
    { lat: 2, lng: 0 },
  ],
};
const other = { ...area, areaId: 2, uuid: '00000000-0000-4000-8000-000000000002' };
const nothing = () => {};

let store: AreasStore;
let place: HTMLElement;
let unmount = () => {};
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const names = (new URL(url, 'http://brigade.test').pathname.split('/').at(-1) ?? '').split(',');
    return Response.json(names.map((name) => ({ result: { data: name === 'pickup.listPickupSchedules' ? { pickupSchedules: [] } : [] } })));
  });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

async function show(change: Partial<Area>, panel: ReactNode, others: Area[] = []): Promise<void> {
  unmount();
  store = new AreasStore(1, [{ ...area, ...change }, ...others], true);
  store.send({ type: 'select', key: area.uuid });
  const editor = { store, modes: [], allModes: [], open: nothing, lookAt: nothing, say: nothing };
  ({ place, unmount } = await mountInAct(
    <TestPage restaurant={restaurant}>
      <AreasProvider value={editor}>{panel}</AreasProvider>
    </TestPage>,
  ));
}

async function headlineOf(change: Partial<Area>, mode: number): Promise<string> {
  const probe = { pin: { lat: 1, lng: 1 }, date: '2026-11-27', time: '12:15', mode };
  await show(change, <ProbePanel probe={probe} colouring="area" findsAddresses={false} onChange={nothing} />);
  await act(() => vi.waitFor(() => expect(place.querySelector('[aria-live] p')).not.toBeNull(), PATIENCE_MS));
  return place.querySelector('[aria-live] p')!.textContent;
}

it('leads to the dining options of a restaurant that has none for delivery', async () => {
  await show({}, <AreaPanel />);
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/admin/restaurants/1/consumption-modes');
});

it('blames the time only if an area is closed', async () => {
  expect(await headlineOf({}, 0)).toBe('No area here is linked to a delivery option.');
  expect(place.textContent).toContain('not linked to a delivery option');
  expect(await headlineOf({ consumptionModeIds: [4] }, 5)).toBe('No area here is linked to this dining option.');
  expect(await headlineOf({ consumptionModeIds: [5], isActivated: false }, 5)).toBe('No area here is switched on.');
  expect(await headlineOf({ consumptionModeIds: [5], isScheduleModeEnabled: true }, 5)).toBe('No area delivers here at that time.');
});

it('keeps what is no amount with its error, also when another area was selected, and lets nothing be saved with it', async () => {
  await show({}, <AreaPanel />, [other]);
  const fee = () => [...place.querySelectorAll('input')].find(({ labels }) => labels?.[0]?.textContent === 'Delivery fee')!;
  const select = (key: string) => act(() => store.send({ type: 'select', key }));
  act(() => fee().focus());
  act(() => enterText(fee(), 'abc'));
  act(() => fee().blur());
  expect([fee().value, store.isDirty, store.hasErrors]).toEqual(['abc', true, true]);
  select(other.uuid);
  expect(fee().value).toBe('2.90');
  select(area.uuid);
  expect([fee().value, fee().getAttribute('aria-invalid')]).toEqual(['abc', 'true']);
  expect(store.unread).toMatchObject([{ area: { key: area.uuid }, field: 'Delivery fee', text: 'abc' }]);
  act(() => enterText(fee(), '3.20'));
  expect([store.state.plan[0]?.deliveryFee, store.isDirty, store.hasErrors]).toEqual([320, true, false]);
  act(() => enterText(fee(), 'x'));
  act(() => store.send({ type: 'change', key: area.uuid, fields: { name: 'Old town' } }));
  act(() => store.discard());
  expect([fee().value, store.hasErrors]).toEqual(['2.90', false]);
});

it('the preview of a save names what can’t be read, and does not save', async () => {
  const saving = { save: async () => true, isSaving: false, theirs: null, setTheirs: nothing };
  await show({}, <Changes saving={saving} onClose={nothing} />);
  await act(async () => store.keepUnread(area.uuid, 'Delivery fee', { text: 'abc', valueIn: ({ deliveryFee }) => deliveryFee }));
  expect(place.textContent).not.toContain(messages.editing.changes.none);
  expect(place.textContent).toContain('Centre, Delivery fee: “abc” isn’t valid.');
  expect([...place.querySelectorAll('button')].find(({ textContent }) => textContent === messages.editing.changes.save)?.disabled).toBe(
    true,
  );
});

it('adds no circle while one of its numbers is invalid', async () => {
  await show({}, <CircleForm centre={{ lat: 1, lng: 1 }} onDone={nothing} />);
  const radius = [...place.querySelectorAll('input')].at(-1)!;
  const add = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add the circle')!;
  act(() => enterText(radius, '10'));
  act(() => radius.blur());
  expect([radius.value, add.disabled]).toEqual(['10', true]);
  act(() => enterText(radius, '100'));
  expect(add.disabled).toBe(false);
});
