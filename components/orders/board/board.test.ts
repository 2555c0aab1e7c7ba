import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import fr from '@/messages/fr';
import type { Order } from '@/server/orders/order.schema';
import { boardInput, columnsOf, lateness, needsNextPage } from './board';

const now = Date.parse('2026-11-23T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const orderOf = (orderId: string, fields: Partial<Order> = {}) =>
  ({ orderId, status: 'PAID', preparation: 'RECEIVED', createdAt: minutesAgo(5), placedAt: null, requestedFor: null, ...fields }) as Order;
const ids = (orders: Order[]) => orders.map(({ orderId }) => orderId);

describe('the order board', () => {
  it('puts the order that is due first on top, whenever it was placed', () => {
    const later = orderOf('1', { createdAt: minutesAgo(90), requestedFor: minutesAgo(-20) });
    const offline = orderOf('3', { createdAt: minutesAgo(1), placedAt: minutesAgo(40) });
    expect(ids(columnsOf([later, orderOf('2'), offline], now).RECEIVED)).toEqual(['3', '2', '1']);
  });

  it('drops orders that are served, no longer paid, due half a day ago or due on another day', () => {
    const gone = [
      orderOf('1', { preparation: 'SERVED' }),
      orderOf('2', { status: 'CANCELLED' }),
      orderOf('3', { createdAt: minutesAgo(721) }),
    ];
    const forToday = orderOf('4', { createdAt: minutesAgo(1_300), requestedFor: minutesAgo(-30) });
    const nextWeek = orderOf('6', { requestedFor: minutesAgo(-7 * 1_440) });
    const { RECEIVED, PREPARING, READY } = columnsOf([...gone, forToday, nextWeek, orderOf('5', { preparation: 'READY' })], now);
    expect([ids(RECEIVED), ids(PREPARING), ids(READY)]).toEqual([['4'], [], ['5']]);
  });

  it('flags orders that wait too long, but not those that wait for their guest', () => {
    expect(lateness(orderOf('1', { createdAt: minutesAgo(14) }), now)).toBeUndefined();
    expect(lateness(orderOf('1', { createdAt: minutesAgo(15) }), now)).toBe('soon');
    expect(lateness(orderOf('1', { createdAt: minutesAgo(31), preparation: 'PREPARING' }), now)).toBe('late');
    expect(lateness(orderOf('1', { createdAt: minutesAgo(31), preparation: 'READY' }), now)).toBeUndefined();
  });

  it('requests the same orders throughout an hour', () => {
    expect(boardInput(1, now + 3_599_999)).toEqual(boardInput(1, now));
    expect(boardInput(1, now).toServeSince).toBe('2026-11-23T00:00:00.000Z');
  });

  it('reads further pages until the last order is due far ahead', () => {
    expect(needsNextPage(orderOf('1'), now)).toBe(true);
    expect(needsNextPage(orderOf('1', { requestedFor: minutesAgo(-2_000) }), now)).toBe(false);
    expect(needsNextPage(undefined, now)).toBe(false);
  });
});

it('heads its columns in French in the number of their orders', () => {
  const t = createTranslator({ locale: 'fr', messages: fr, namespace: 'orders.board.heads' });
  expect([1, 8].map((count) => t('RECEIVED', { count }))).toEqual(['Reçue', 'Reçues']);
  expect([1, 8].map((count) => t('READY', { count }))).toEqual(['Prête', 'Prêtes']);
});
