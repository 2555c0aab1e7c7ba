import { expect, it } from 'vitest';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { readDraft, writeDraft } from '../model/draft';
import { AreasStore } from './store';

const area = (areaId: number, change: Partial<Area> = {}): Area => ({
  areaId,
  uuid: `00000000-0000-4000-8000-00000000000${areaId}`,
  restaurantId: 1,
  name: `Area ${areaId}`,
  deliveryFee: 290,
  deliveryDelay: 30,
  isActivated: true,
  minimumAmount: 0,
  paymentLater: false,
  minimumAmountForFreeDelivery: null,
  forceOnlinePayment: false,
  priority: null,
  isScheduleModeEnabled: false,
  points: [
    { lat: areaId, lng: 0 },
    { lat: areaId, lng: 1 },
    { lat: areaId + 1, lng: 1 },
  ],
  schedules: [],
  consumptionModeIds: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
});
const opened = () => new AreasStore(1, [area(1), area(2)], true);
const fees = (store: AreasStore) => store.state.plan.map(({ deliveryFee }) => deliveryFee);
const keyOf = (areaId: number) => area(areaId).uuid;

it('takes over a colleague’s save beneath unsaved edits, and undo does not revert it', () => {
  const store = opened();
  const told: string[] = [];
  const hear = (areas: Area[]) => store.receive(areas, (news) => told.push(news));
  store.send({ type: 'change', key: keyOf(1), fields: { deliveryFee: 100 } });
  store.send({ type: 'change', key: keyOf(2), fields: { minimumAmount: 500 } });
  hear([area(1), area(2, { deliveryFee: 390 })]);
  expect([fees(store), told]).toEqual([[100, 390], ['taken']]);
  store.send({ type: 'undo' });
  store.send({ type: 'undo' });
  expect([fees(store), store.isDirty]).toEqual([[290, 390], false]);
  store.send({ type: 'redo' });
  expect([fees(store), store.isDirty]).toEqual([[100, 390], true]);
  // What is already known is not reported as news.
  hear([area(1), area(2, { deliveryFee: 390 })]);
  expect(told).toEqual(['taken']);
});

it('reports a conflict when both changed the same field, and changes nothing until a side is chosen', () => {
  const store = opened();
  const told: string[] = [];
  const theirs = [area(1, { deliveryFee: 190 }), area(2)];
  store.send({ type: 'change', key: keyOf(1), fields: { deliveryFee: 100 } });
  store.receive(theirs, (news) => told.push(news));
  expect([fees(store), told, store.conflictsWith(theirs).length]).toEqual([[100, 290], ['conflict'], 1]);
  store.mergeServed(theirs, () => 'theirs');
  expect([fees(store), store.isDirty]).toEqual([[190, 290], false]);
});

it('takes over the server’s state once the conflicting edit is undone', () => {
  const store = opened();
  const theirs = [area(1, { deliveryFee: 190 }), area(2)];
  store.send({ type: 'change', key: keyOf(1), fields: { deliveryFee: 100 } });
  store.send({ type: 'change', key: keyOf(2), fields: { deliveryDelay: 45 } });
  store.receive(theirs, () => undefined);
  store.send({ type: 'undo' });
  expect([fees(store), store.isDirty]).toEqual([[100, 290], true]);
  store.send({ type: 'undo' });
  expect([fees(store), store.isDirty, store.areas]).toEqual([[190, 290], false, theirs]);
});

it('remembers the key under which an area was first drawn after it has been saved', () => {
  const store = opened();
  store.recordServed([...store.areas, area(3)], new Map([['new', keyOf(3)]]));
  expect([store.firstKeyOf(keyOf(3)), store.firstKeyOf(keyOf(1))]).toEqual(['new', keyOf(1)]);
});

it('restores a draft over what was saved since, and reports conflicts', () => {
  const drawn = opened();
  drawn.send({ type: 'change', key: keyOf(1), fields: { deliveryFee: 100 } });
  const text = writeDraft({ restaurantId: 1, areas: [...drawn.areas], plan: drawn.state.plan, at: 1 });
  const comesBack = (...areas: Area[]) => {
    const store = new AreasStore(1, areas, true);
    return { store, asked: store.restoreDraft(readDraft(text, 1)!) };
  };
  const apart = comesBack(area(1), area(2, { deliveryFee: 390 }));
  expect([apart.asked, fees(apart.store), apart.store.areas[1]?.deliveryFee]).toEqual([null, [100, 390], 390]);
  const both = comesBack(area(1, { deliveryFee: 190 }), area(2));
  expect([both.asked?.[0]?.deliveryFee, fees(both.store)]).toEqual([190, [100, 290]]);
});
