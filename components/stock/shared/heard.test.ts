import { expect, it } from 'vitest';
import { addChange, isAffected, type PendingChanges } from './heard';

const key = (name: string, input: object) => [['stock', name], { input, type: 'query' }];
const heardOf = (...changes: { topic: string; ids: number[] }[]): PendingChanges => {
  const heard: PendingChanges = new Map();
  for (const change of changes) addChange(heard, change);
  return heard;
};

it('refetches only the queries that a change can affect', () => {
  const heard = heardOf({ topic: 'stock', ids: [3] }, { topic: 'stock', ids: [4] });
  expect(isAffected(heard, key('listProductMovements', { restaurantId: 1, productId: 3 }))).toBe(true);
  expect(isAffected(heard, key('listProductMovements', { restaurantId: 1, productId: 4 }))).toBe(true);
  expect(isAffected(heard, key('listProductMovements', { restaurantId: 1, productId: 5 }))).toBe(false);
  expect(isAffected(heard, key('getStockOverview', { restaurantId: 1, days: 14 }))).toBe(true);
  expect(isAffected(heard, key('listDeliveries', { restaurantId: 1 }))).toBe(false);
  expect(isAffected(heard, key('getDelivery', { restaurantId: 1, deliveryId: 3 }))).toBe(false);
});

it('refetches all queries of a topic when anything in it may have changed', () => {
  const heard = heardOf(
    { topic: 'stock', ids: [3] },
    { topic: 'stock', ids: [] },
    { topic: 'stock', ids: [4] },
    { topic: 'deliveries', ids: [8] },
  );
  expect(isAffected(heard, key('listProductMovements', { restaurantId: 1, productId: 5 }))).toBe(true);
  expect(isAffected(heard, key('listDeliveries', { restaurantId: 1 }))).toBe(true);
  expect(isAffected(heard, key('getDelivery', { restaurantId: 1, deliveryId: 8 }))).toBe(true);
  expect(isAffected(heard, key('getDelivery', { restaurantId: 1, deliveryId: 9 }))).toBe(false);
});
