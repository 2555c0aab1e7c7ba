import { expect, it } from 'vitest';
import { refusalsOf } from './fan-out.rules';

const taste = {
  eventTypes: ['orders.paid'],
  channelIds: [1, 2],
  restaurantIds: [7],
  spans: [
    { from: 100, until: 200 },
    { from: 300, until: null },
  ],
};
const event = { kind: 'orders.paid', at: 150, channelId: 2, restaurantIds: [7] };

it('an endpoint accepts events of its types, channels and restaurants while enabled, and names all refusal reasons', () => {
  expect(refusalsOf(taste, event)).toEqual([]);
  expect(refusalsOf(taste, { ...event, at: 100 })).toEqual([]);
  expect(refusalsOf(taste, { ...event, at: 300 })).toEqual([]);
  for (const at of [99, 200, 299]) expect(refusalsOf(taste, { ...event, at })).toEqual(['off']);
  expect(refusalsOf(taste, { kind: 'orders.cancelled', at: 0, channelId: 5, restaurantIds: [8] })).toEqual([
    'off',
    'type',
    'channel',
    'restaurant',
  ]);
});

it('an endpoint accepts all channels and restaurants if it names none, and customers of the whole brand in any case', () => {
  expect(refusalsOf({ ...taste, channelIds: [], restaurantIds: [] }, { ...event, channelId: 9, restaurantIds: [8] })).toEqual([]);
  const customers = { ...taste, eventTypes: ['customer.account.added'] };
  const added = { kind: 'customer.account.added', at: 150, channelId: null };
  expect(refusalsOf(customers, { ...added, restaurantIds: [] })).toEqual([]);
  expect(refusalsOf(customers, { ...added, restaurantIds: [8, 7] })).toEqual([]);
  expect(refusalsOf(customers, { ...added, restaurantIds: [8] })).toEqual(['restaurant']);
});
