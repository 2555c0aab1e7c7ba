import { expect, it } from 'vitest';
import { TestChain } from '@/server/tickets/test-chains';
import { Books } from '../books';
import type { Client } from '../client';
import type { House } from '../houses';
import type { Person } from '../people';
import type { ReceivedEvent, Receiver } from '../receiver';
import { proveEvents } from './events';
import { provePoints, proveWallets } from './guests';
import { proveCoupons } from './offers';
import { proveOrders } from './orders';
import type { OrderFacts, WithOrders } from './proof.types';
import { proveStock } from './stock';
import { proveTickets } from './tickets';
import { proveTreasury } from './treasury';

/*
 * A day with two orders by one guest: 12.00 from the wallet, and 10.00 in cash that were cancelled. Brigade's later responses are correct
 * at first; each test then changes one thing.
 */

const day = '2026-11-23';
const at = new Date(`${day}T11:00:00Z`);
const brand = { brandId: 1, officeToken: 'token', coupons: [], programme: { pointsPerUnit: 1 }, rewards: [] };
const house = { restaurantId: 1, brand, name: 'Bistro' } as unknown as House;
const person: Person = {
  ...{ customerId: 9, brandId: 1, badge: 'b', paymentType: 'PREPAYMENT', memberId: 'member-9', token: null },
  before: { balance: 500, lines: 4, points: 20, pointsLines: 2 },
};

function order(orderId: string, totalPrice: number, more: Partial<OrderFacts> = {}) {
  return {
    ...{
      orderId,
      orderNumber: Number(orderId),
      restaurantId: 1,
      brandId: 1,
      channelId: 5,
      customerId: 9,
      day,
      totalPrice,
      toPay: totalPrice,
    },
    ...{
      granted: 0,
      refunded: 0,
      status: 'PAID',
      ticketNumber: Number(orderId),
      promocodeId: 3,
      rewards: [],
      vat: [],
      fees: [],
      refunds: [],
    },
    ...{ payments: [], visit: `visit ${orderId}`, ...more },
  };
}
type Facts = ReturnType<typeof order>;
const payment = (type: string, amount: number, refundId: number | null = null) => ({ type, amount, refundId, at: at.toISOString() });

/** The books of the day. */
function booksOfDay(): Books {
  const books = new Books();
  const pieces = new Map([[7, 2]]);
  const lunch = books.recordOrder(order('1', 1_200) as never, { visit: 'visit 1', pieces });
  books.pay(lunch, [{ type: 'Wallet', amount: 1_200 }]);
  const left = books.recordOrder(order('2', 1_000) as never, { visit: 'visit 2', pieces });
  books.pay(left, [{ type: 'Cash', amount: 1_000 }]);
  books.cancel(left, order('2', 1_000, { status: 'CANCELLED', refunded: 1_000 }) as never, true);
  books.topUps.push({ customerId: 9, brandId: 1, kind: 'RELOAD', method: 'CASH', amount: 2_000 });
  books.stockMoves.push({ restaurantId: 1, key: 'count', deliveryId: null, lines: [{ productId: 7, became: 30 }] });
  return books;
}

/** Brigade's responses afterwards, by the end of the path. */
function answersOfDay() {
  const chain = new TestChain();
  chain.sell(day, { orderId: 1, lines: [{ unitCents: 1_200 }], payments: [{ type: 'Wallet', amountCents: 1_200 }] });
  chain.refund(day, chain.sell(day, { orderId: 2, lines: [{ unitCents: 1_000 }], payments: [{ type: 'Cash', amountCents: 1_000 }] }), {
    isCancellation: true,
  });
  const movement = (movementId: number, orderId: number | null, movementType: string, before: number, delta: number) => ({
    ...{ movementId, productId: 7, orderId, deliveryId: null, movementType, idempotencyKey: orderId === null ? 'count' : null },
    ...{ quantityBefore: before, quantityDelta: delta, quantityAfter: before + delta },
  });
  const line = (position: number, kind: string, orderId: number | null, before: number, amount: number) => ({
    ...{ position, kind, orderId, amount, balanceBefore: before, balanceAfter: before + amount },
  });
  const earned = (position: number, kind: string, orderId: number, points: number, pointsAfter: number, paidCents: number | null) => ({
    ...{ position, kind, orderId, points, pointsAfter },
    basis: paidCents === null ? null : { paidCents, tier: null, promotionFactor: 10_000 },
  });
  return {
    orders: [
      order('1', 1_200, { payments: [payment('Wallet', 1_200)] as never }),
      order('2', 1_000, {
        ...{ status: 'CANCELLED', refunded: 1_000, refunds: [{}] as never },
        payments: [payment('Cash', 1_000), payment('Cash', -1_000, 1)] as never,
      }),
    ] as Facts[],
    movements: [
      movement(13, 2, 'CANCELLATION', 26, 2),
      movement(12, 2, 'SALE', 28, -2),
      movement(11, 1, 'SALE', 30, -2),
      movement(10, null, 'MANUAL_ADJUSTMENT', 24, 6),
    ],
    stock: [{ productId: 7, currentQuantity: 28 }],
    balance_history: [line(6, 'PAYMENT', 1, 2_500, -1_200), line(5, 'RELOAD', null, 500, 2_000)],
    wallet: { balance: 1_300, held: 0 },
    lines: [earned(5, 'REVERSAL', 2, -10, 32, null), earned(4, 'EARN', 2, 10, 42, 1_000), earned(3, 'EARN', 1, 12, 32, 1_200)],
    loyalty: { points: 32 },
    promocodes: [{ promocodeId: 3, used: 11 }],
    'reports/treasury': {
      walletBalances: { endingBalance: 10_800 },
      treasury: [
        { operationType: 'walletPayments', amount: 1_200 },
        { operationType: 'cashPayments', amount: 1_000 },
        { operationType: 'refundCash', amount: -1_000 },
        { operationType: 'walletReloadCash', amount: 2_000 },
      ],
      revenue: [
        { category: 'items', amountInclTax: 1_200 },
        { category: 'grants', amountInclTax: -77 },
      ],
    },
    'treasury/proof': { equations: [{ equation: 'money', left: 1, right: 1, holds: true }], orders: [] as unknown[] },
    wallet_proof: { pockets: [{ pocket: 'own', holds: true }] },
    archive: [
      JSON.stringify({ archive: { restaurantId: 1, from: day, to: day, first: 1, last: chain.links.length } }),
      ...chain.links.map(({ hash, text }) => `{"hash":"${hash}","link":${text}}`),
    ].join('\n'),
  };
}
type Answers = ReturnType<typeof answersOfDay>;

const event = (sequence: number, type: string, order: Facts, status: string): ReceivedEvent => ({
  ...{ messageId: `evt ${sequence}`, type, sequence, subject: `order ${order.orderId}`, balance: null },
  order: { ...order, status } as never,
});
function eventsOfDay({ orders }: Answers): ReceivedEvent[] {
  const [lunch, left] = orders as [Facts, Facts];
  return [
    event(2, 'orders.paid', lunch, 'PAID'),
    event(3, 'orders.paid', left, 'PAID'),
    event(4, 'orders.cancelled', left, 'CANCELLED'),
    { messageId: 'evt 5', type: 'customer.account.updated', sequence: 5, subject: 'customer 9', order: null, balance: 1_300 },
  ];
}

interface World {
  answers: Answers;
  books: Books;
  events: ReceivedEvent[];
}

/** All problems that the proof finds, part by part. @param patienceMs how long it waits for events */
async function prove(bend: (world: World) => void = () => undefined, patienceMs = 0): Promise<string[]> {
  const answers = answersOfDay();
  const world = { answers, books: booksOfDay(), events: eventsOfDay(answers) };
  bend(world);
  const answered = ({ path }: { path: string }) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
  const client = {
    get: async (request: { path: string }) => answered(request),
    list: async (request: { path: string }) => answered(request),
    ask: async (request: { path: string }) => ({ status: 200, data: answered(request), nextCursor: null }),
    download: async (request: { path: string }) => answered(request),
  } as unknown as Client;
  const before = { walletBalances: { endingBalance: 10_000 }, treasury: [], revenue: [] };
  const evidence = {
    ...{ client, books: world.books, day: 'day', houses: [house], brands: [brand], people: [person] },
    stateBefore: {
      ...{ at, reports: new Map([[1, before]]), stock: new Map([[1, new Map([[7, 24]])]]), lastMovements: new Map([[1, 9]]) },
      ...{ couponUses: new Map([[3, 10]]), period: { from: day, to: day } },
    },
    allOrders: answers.orders,
  } as unknown as WithOrders;
  const receiver = {
    all: world.events,
    events: new Map([[4, world.events]]),
    problems: [],
    requests: 5,
  };
  const findings = [
    proveOrders(evidence, evidence.allOrders),
    await proveStock(evidence),
    await proveWallets(evidence),
    await provePoints(evidence),
    await proveCoupons(evidence),
    await proveTickets(evidence),
    await proveTreasury(evidence),
    await proveEvents(evidence, receiver as unknown as Receiver, patienceMs),
  ];
  return findings.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
}

it('finds no problem in a correct day', async () => {
  expect(await prove()).toEqual([]);
});

it('accepts that a known count returned stock held by an order until it was paid, but not an unknown count', async () => {
  const holding = (world: World, key: string) => {
    const { movements } = world.answers;
    const [, , sale, count] = movements;
    for (const each of movements) each.movementId += 2;
    const given = { ...sale!, movementId: 11, movementType: 'CANCELLATION', idempotencyKey: key };
    movements.push(Object.assign(given, { quantityBefore: 22, quantityDelta: 2, quantityAfter: 24 }), {
      ...sale!,
      movementId: 10,
      quantityBefore: 24,
      quantityAfter: 22,
    });
    expect(count).toMatchObject({ movementId: 12, quantityBefore: 24 });
  };
  expect(await prove((world) => holding(world, 'count'))).toEqual([]);
  expect(await prove((world) => holding(world, 'of nobody'))).toEqual([expect.stringMatching(/order 1 took 4 of product 7/)]);
});

it.each<[string, (world: World) => void, RegExp]>([
  ['an order that is gone', ({ answers }) => answers.orders.shift(), /orders: order 1 was answered, and is not listed/],
  ['an order that was made twice', ({ answers }) => answers.orders.push(order('3', 1_200, { visit: 'visit 1' })), /visit 1 has two orders/],
  ['an order that nobody got', ({ answers }) => answers.orders.push(order('3', 1_200)), /order 3 .* nobody got it/],
  [
    'another price',
    ({ answers }) => Object.assign(answers.orders[0]!, { totalPrice: 1_201 }),
    /totalPrice is 1201, and was answered as 1200/,
  ],
  [
    'another way of paying',
    ({ answers }) => Object.assign(answers.orders[0]!.payments[0]!, { type: 'Cash' }),
    /is paid with Cash 1200; our tills know Wallet 1200/,
  ],
  [
    'a number for calling out that repeats',
    ({ answers }) => Object.assign(answers.orders[1]!, { orderNumber: 1 }),
    /number 1 of restaurant 1/,
  ],
  [
    'stock that was taken twice',
    ({ answers }) => Object.assign(answers.movements[2]!, { quantityDelta: -4, quantityAfter: 26 }),
    /stock: .*order 1 took 4 of product 7/,
  ],
  [
    'a break in the ledger of stock',
    ({ answers }) => Object.assign(answers.movements[1]!, { quantityBefore: 27 }),
    /movement 12 of product 7 begins at 27, not 28/,
  ],
  [
    'a quantity without a movement',
    ({ answers }) => Object.assign(answers.stock[0]!, { currentQuantity: 29 }),
    /product 7 has 29, its ledger ends with 28/,
  ],
  ['a count that is gone', ({ answers }) => Object.assign(answers.movements[3]!, { idempotencyKey: null }), /count made 0 movements/],
  [
    'a wallet that paid twice',
    ({ answers }) => answers.balance_history.unshift({ ...answers.balance_history[0]!, position: 7 }),
    /wallets: .*order 1 took 2400/,
  ],
  [
    'a balance that no line explains',
    ({ answers }) => Object.assign(answers.wallet, { balance: 1_301 }),
    /holds 1301, its last line says 1300/,
  ],
  ['money that is held for nothing', ({ answers }) => Object.assign(answers.wallet, { held: 5 }), /5 are held for nothing/],
  [
    'points for more than was paid',
    ({ answers }) => Object.assign(answers.lines[2]!.basis!, { paidCents: 1_300 }),
    /points: .*earned for 1300, 1200 were paid/,
  ],
  ['points that stay after a cancellation', ({ answers }) => answers.lines.shift(), /order 2 keeps 10 points, not 0/],
  ['a coupon that was counted twice', ({ answers }) => Object.assign(answers.promocodes[0]!, { used: 12 }), /coupon 3 has 2 uses more/],
  [
    'a receipt that was changed',
    (world) => (world.answers.archive = world.answers.archive.replace('"total":1200', '"total":1100')),
    /receipts: .*was changed/,
  ],
  [
    'an order without its receipt',
    ({ books }) => Object.assign(books.orders.get('1')!, { ticketNumber: 5 }),
    /names receipt 5; its receipt is 1/,
  ],
  [
    'takings with a cent too many',
    ({ answers }) => (answers['reports/treasury'].treasury[1]!.amount += 1),
    /cashPayments changed by 1001 in the report, and by 1000/,
  ],
  [
    'revenue with a cent too many',
    ({ answers }) => (answers['reports/treasury'].revenue[0]!.amountInclTax += 1),
    /revenue changed by 1201/,
  ],
  [
    'wallets with a cent too many',
    ({ answers }) => (answers['reports/treasury'].walletBalances.endingBalance += 1),
    /wallets hold 801 more/,
  ],
  [
    'a proof that fails',
    ({ answers }) => Object.assign(answers['treasury/proof'].equations[0]!, { holds: false }),
    /the proof fails at money/,
  ],
  ['an event that is lost', ({ events }) => events.splice(1, 1), /order 2 sent the events orders.cancelled/],
  ['events in the wrong order', ({ events }) => events.splice(1, 2, events[2]!, events[1]!), /orders.cancelled, orders.paid; it should be/],
  [
    'an event that came twice under other ids',
    ({ events }) => events.push({ ...events[0]!, messageId: 'evt 6', sequence: 6 }),
    /orders.paid, orders.paid/,
  ],
  ['a number that is missing', ({ events }) => Object.assign(events[3]!, { sequence: 6 }), /never got the events 5/],
  ['an event with an old balance', ({ events }) => Object.assign(events[3]!, { balance: 2_500 }), /says 2500 in the wallet, it holds 1300/],
])('finds %s', async (_what, bend, problem) => {
  expect(await prove(bend)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
});

it.each([
  ['an order', 1],
  ['a guest', 3],
])('waits for an event of %s that is still on its way', async (_of, index) => {
  const late = ({ events }: World) => {
    // All but this one have arrived, and a later one of another customer.
    events.push({ ...events[3]!, messageId: 'evt 6', sequence: 6, subject: 'customer 10' });
    const [event] = events.splice(index, 1);
    setTimeout(() => events.splice(index, 0, event!), 100);
  };
  expect(await prove(late, 10_000)).toEqual([]);
});
