import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser, errorOf } from '@/server/testing/as';
import { asOrder } from '@/server/testing/as-order';
import { createBrand, createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { createMember, createProgramme, createReward } from '@/server/testing/loyalty-factories';
import * as loyalty from './loyalty.operations';
import { earnPoints, reverseOrder } from './orders.service';
import { expireLots, expireSessions, spendReservations } from './sessions.service';
import { verifyPoints } from './verify';

/* Two kiosks of a restaurant and one of another with one member. The model keeps points as heaps of pebbles: no ledger and no SQL. */

const KIOSKS = 3;
const COSTS = [20, 35, 50];

/** Points that came together. */
interface Heap {
  born: number;
  /** The year in which they expire. */
  end: number;
  left: number;
}
interface Session {
  /** What each reward, by its place, has kept back. */
  held: Set<number>;
  /** In half hours since the beginning. */
  heardOf: number;
}
interface Order {
  orderId: number;
  kiosk: number;
  /** Its points, and what they went to. */
  earned: number;
  heap: Heap | null;
  /** How many of its points are taken back. */
  taken: number;
  spent: { heap: Heap | null; points: number }[];
}

class Table {
  heaps: Heap[] = [];
  debt = 0;
  clock = 0;
  year = 2030;
  orders: Order[] = [];
  /** By kiosk: its open session. */
  open = new Map<number, Session>();
  /** By kiosk: what its last session ended with. */
  last = new Map<number, Order | 'nothing'>();
  born = 0;

  get points(): number {
    return this.heaps.reduce((sum, { left }) => sum + left, 0) - this.debt;
  }
  get reserved(): number {
    return [...this.open.values()].reduce((sum, { held }) => sum + costOf(held), 0);
  }
  get free(): number {
    return Math.max(0, this.points - this.reserved);
  }
  give(points: number): Heap {
    this.born += 1;
    const heap = { born: this.born, end: this.year + 1, left: 0 };
    this.fill(heap, points);
    return heap;
  }
  fill(heap: Heap, points: number): void {
    const paid = Math.min(this.debt, points);
    this.debt -= paid;
    heap.left += points - paid;
    if (!this.heaps.includes(heap)) this.heaps.push(heap);
    this.heaps.sort((a, b) => a.born - b.born);
  }
  take(points: number, first?: Heap | null): { heap: Heap | null; points: number }[] {
    const parts: { heap: Heap | null; points: number }[] = [];
    let left = points;
    for (const heap of [...(first ? [first] : []), ...this.heaps.filter((each) => each !== first)]) {
      const part = Math.min(left, heap.left);
      if (part > 0) parts.push({ heap, points: part });
      heap.left -= part;
      left -= part;
    }
    if (left > 0) parts.push({ heap: null, points: left });
    this.debt += left;
    return parts;
  }
  /** Heaps that are past, but for what sessions need of them. */
  rot(): void {
    const past = this.heaps.filter(({ end, left }) => end <= this.year && left > 0);
    const lasting = this.points - past.reduce((sum, { left }) => sum + left, 0);
    let kept = Math.max(0, this.reserved - lasting);
    for (const heap of past.toReversed()) {
      const stays = Math.min(heap.left, kept);
      kept -= stays;
      heap.left = stays;
    }
  }
  isPast = ({ heardOf }: Session) => this.clock > heardOf;
  endPast(): void {
    for (const [kiosk, session] of this.open) if (this.isPast(session)) this.end(kiosk);
  }
  end(kiosk: number): void {
    this.open.delete(kiosk);
    this.last.set(kiosk, 'nothing');
  }
}

const costOf = (held: Set<number>) => [...held].reduce((sum, index) => sum + COSTS[index]!, 0);

interface World {
  brandId: number;
  customerId: number;
  memberId: string;
  rewardIds: number[];
  /** The restaurant of each kiosk, and who it is. */
  restaurantIds: number[];
  kiosks: Actor[];
  table: Table;
}
type Step = (world: World) => Promise<void>;
const named = (label: string, step: Step): Step => Object.assign(step, { [fc.toStringMethod]: () => label });

const cart = () => ({ consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] });
let orderId = 0;
const sessionOf = (kiosk: number) => `cart-of-${kiosk}`;
const kiosks = fc.nat({ max: KIOSKS - 1 });
const rewards = fc.uniqueArray(fc.nat({ max: COSTS.length - 1 }), { maxLength: COSTS.length });

const earn = fc.tuple(kiosks, fc.integer({ min: 1, max: 80 })).map(([kiosk, points]) =>
  named(`earn ${points} at ${kiosk}`, async ({ brandId, customerId, restaurantIds, kiosks, table }) => {
    orderId += 1;
    const id = orderId;
    const restaurantId = restaurantIds[kiosk]!;
    const book = () =>
      asOrder(kiosks[kiosk]!, { brandId, restaurantId }, (ctx) =>
        earnPoints(ctx, { brandId, customerId }, { orderId: id, restaurantId, paidCents: points * 100 }),
      );
    // Twice at once: it is paid once.
    const booked = await Promise.all([book(), book()]);
    expect(booked.toSorted((a, b) => a - b)).toEqual([0, points]);
    table.rot();
    table.orders.push({ orderId: id, kiosk, earned: points, taken: 0, heap: table.give(points), spent: [] });
  }),
);
const wish = fc.tuple(kiosks, rewards, fc.boolean()).map(([kiosk, indexes, keepsOthers]) =>
  named(`${kiosk} wishes [${indexes}]${keepsOthers ? '' : ', alone'}`, async ({ memberId, rewardIds, restaurantIds, kiosks, table }) => {
    const restaurantId = restaurantIds[kiosk]!;
    const input = {
      ...{ restaurantId, sessionId: sessionOf(kiosk), memberId, cart: cart() },
      rewards: indexes.map((index) => ({ id: String(rewardIds[index]), status: 'used' })),
      shouldSkipCleanAwaitingOrders: keepsOthers,
    };
    const own = table.open.get(kiosk);
    const held = own && !table.isPast(own) ? own.held : new Set<number>();
    const others = [...table.open].filter(
      ([other, session]) => other !== kiosk && (table.isPast(session) || (!keepsOthers && restaurantIds[other] === restaurantId)),
    );
    const freed = others.reduce((sum, [, session]) => sum + costOf(session.held), 0) + (own ? costOf(own.held) : 0);
    table.rot();
    const wanted = new Set(indexes);
    const isAffordable =
      costOf(wanted) === 0 || [...wanted].every((index) => held.has(index)) || costOf(wanted) <= table.points - table.reserved + freed;
    if (!isAffordable) {
      expect((await kiosks[kiosk]!.refused(loyalty.readLoyaltyData, input)).code).toBe('reward_not_available');
      return;
    }
    const { member } = await kiosks[kiosk]!.call(loyalty.readLoyaltyData, input);
    for (const [other, session] of others) if (table.isPast(session) || session.held.size > 0) table.end(other);
    if (own && table.isPast(own)) table.end(kiosk);
    if (wanted.size > 0 || table.open.has(kiosk)) table.open.set(kiosk, { held: wanted, heardOf: table.clock });
    expect(member.points).toBe(table.free);
  }),
);
const pay = fc.tuple(kiosks, rewards, fc.integer({ min: 0, max: 60 })).map(([kiosk, indexes, points]) =>
  named(`${kiosk} pays with [${indexes}] and earns ${points}`, async ({ brandId, customerId, rewardIds, restaurantIds, kiosks, table }) => {
    orderId += 1;
    const id = orderId;
    const restaurantId = restaurantIds[kiosk]!;
    const key = { brandId, customerId };
    const session = table.open.get(kiosk);
    const held = session && !table.isPast(session) ? session.held : new Set<number>();
    const paid = asOrder(kiosks[kiosk]!, { brandId, restaurantId }, async (ctx) => {
      const name = { restaurantId, sessionId: sessionOf(kiosk), channelId: 1 };
      await spendReservations(ctx, key, { ...name, orderId: id, rewardIds: indexes.map((index) => rewardIds[index]!) });
      await earnPoints(ctx, key, { orderId: id, restaurantId, paidCents: points * 100 });
    });
    if (indexes.some((index) => !held.has(index))) {
      expect((await errorOf(paid)).code).toBe('reward_not_available');
      return;
    }
    await paid;
    table.rot();
    table.endPast();
    table.open.delete(kiosk);
    const spent = table.take(costOf(new Set(indexes)));
    const order: Order = { orderId: id, kiosk, earned: points, taken: 0, heap: points > 0 ? table.give(points) : null, spent };
    table.orders.push(order);
    table.last.set(kiosk, order);
  }),
);

function reverse(table: Table, order: Order, kept: number): void {
  table.rot();
  if (kept === 0) {
    for (const { heap, points } of order.spent.toReversed()) {
      if (heap) table.fill(heap, points);
      else table.give(points);
    }
    order.spent = [];
    for (const [kiosk, last] of table.last) if (last === order) table.last.set(kiosk, 'nothing');
  }
  table.rot();
  const taken = Math.max(0, order.earned - kept - order.taken);
  table.take(taken, order.heap);
  order.taken += taken;
}

const refund = fc.tuple(fc.nat(), fc.option(fc.integer({ min: 0, max: 60 }), { freq: 1 })).map(([which, kept]) =>
  named(`refund order ${which}${kept === null ? '' : ` but for ${kept}`}`, async ({ brandId, restaurantIds, kiosks, table }) => {
    const order = table.orders[which % Math.max(1, table.orders.length)];
    if (!order) return;
    const keptCents = (kept ?? 0) * 100;
    const restaurantId = restaurantIds[order.kiosk]!;
    const book = () =>
      asOrder(kiosks[order.kiosk]!, { brandId, restaurantId }, (ctx) => reverseOrder(ctx, { brandId, orderId: order.orderId, keptCents }));
    // The till and the back office at the same moment.
    await Promise.all([book(), book()]);
    reverse(table, order, Math.min(kept ?? 0, order.earned));
  }),
);
const voidCart = kiosks.map((kiosk) =>
  named(`${kiosk} voids`, async ({ memberId, restaurantIds, kiosks, table }) => {
    const input = { restaurantId: restaurantIds[kiosk]!, memberId, sessionId: sessionOf(kiosk) };
    for (let time = 0; time < 2; time++) await kiosks[kiosk]!.call(loyalty.voidCart, input);
    table.rot();
    const last = table.last.get(kiosk);
    if (table.open.has(kiosk)) table.end(kiosk);
    else if (last && last !== 'nothing') reverse(table, last, 0);
  }),
);
const passHalfHour = fc.constant(
  named('half an hour passes', async ({ brandId, customerId, table }) => {
    table.clock += 1;
    await prisma.sql.run`update loyalty_sessions set expires_at = expires_at - interval '31 minutes'
      where brand_id = ${brandId} and customer_id = ${customerId} and state = 'OPEN'`;
  }),
);
const passYear = fc.constant(
  named('a year passes', async ({ brandId, customerId, table }) => {
    table.year += 1;
    await prisma.sql.run`update loyalty_lots set expires_at = expires_at - interval '1 year 1 minute'
      where brand_id = ${brandId} and customer_id = ${customerId}`;
  }),
);
const jobs = fc.constant(
  named('the jobs run', async ({ table }) => {
    await expireLots();
    await expireSessions();
    table.rot();
    table.endPast();
  }),
);

it('two kiosks and a third one elsewhere do what a heap of pebbles does, whatever comes after what', async () => {
  const { id: brandId } = await createBrand(prisma);
  const [here, there] = [await createRestaurant(prisma, { brandId }), await createRestaurant(prisma, { brandId })];
  const restaurantIds = [here.id, here.id, there.id];
  const actors: Actor[] = [];
  for (const restaurantId of restaurantIds) {
    const { id } = await createUser(prisma, { role: 'kiosk', restaurantId, brandId });
    actors.push(await asUser(id));
  }
  await createProgramme(prisma, { brandId, expiryMonths: 12, tiers: {} });
  const rewardIds: number[] = [];
  for (const points of COSTS) rewardIds.push((await createReward(prisma, { brandId, points })).id);
  const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: earn },
      { weight: 6, arbitrary: wish },
      { weight: 4, arbitrary: pay },
      { weight: 3, arbitrary: refund },
      { weight: 2, arbitrary: voidCart },
      passHalfHour,
      passYear,
      jobs,
    ),
    { minLength: 8, maxLength: 30, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { id: customerId } = await createCustomer(prisma, { brandId });
      const { memberId } = await createMember(prisma, { brandId, customerId });
      const table = new Table();
      for (const step of all) {
        await step({ brandId, customerId, memberId, rewardIds, restaurantIds, kiosks: actors, table });
        const { points, reserved, available, lots } = await admin.call(loyalty.getMember, { customerId });
        table.rot();
        const heaps = table.heaps.flatMap(({ left }) => (left > 0 ? [left] : []));
        expect({ points, reserved, available, lots: lots.map((lot) => lot.points) }).toEqual({
          points: table.points,
          reserved: table.reserved,
          available: table.free,
          lots: heaps,
        });
      }
    }),
    { numRuns: 40 },
  );
  expect((await verifyPoints()).problems).toEqual([]);
}, 120_000);

it('one balance wished for by twelve carts at once is reserved by as many as it pays for', async () => {
  const { id: brandId } = await createBrand(prisma);
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  const kiosk = await asUser((await createUser(prisma, { role: 'kiosk', restaurantId, brandId })).id);
  await createProgramme(prisma, { brandId });
  const { id: rewardId } = await createReward(prisma, { brandId, points: 50 });
  const { id: customerId } = await createCustomer(prisma, { brandId });
  const { memberId } = await createMember(prisma, { brandId, customerId, points: 170 });
  const wishes = Array.from({ length: 12 }, (_, index) =>
    kiosk
      .call(loyalty.readLoyaltyData, {
        ...{ restaurantId, sessionId: `cart-${index}`, memberId, cart: cart(), shouldSkipCleanAwaitingOrders: true },
        rewards: [{ id: String(rewardId), status: 'used' }],
      })
      .then(
        () => 'reserved',
        (error: AppError) => error.code,
      ),
  );
  const answers = await Promise.all(wishes);
  expect(answers.filter((each) => each === 'reserved')).toHaveLength(3);
  expect(answers.filter((each) => each === 'reward_not_available')).toHaveLength(9);
  expect(await prisma.loyaltyMember.findFirst({ where: { customerId } })).toMatchObject({ points: 170, reserved: 150 });
  expect((await verifyPoints()).problems).toEqual([]);
});
