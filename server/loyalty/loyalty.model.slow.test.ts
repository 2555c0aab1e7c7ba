import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { asOrder } from '@/server/testing/as-order';
import { createBrand, createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { createMember, createProgramme, createReward } from '@/server/testing/loyalty-factories';
import { COSTS, costOf, type PebbleOrder, Pebbles } from '@/server/testing/pebbles';
import * as loyalty from './loyalty.operations';
import { earnPoints, reverseOrder } from './orders.service';
import { expireLots, expireSessions, spendReservations } from './sessions.service';
import { verifyPoints } from './verify';

/*
 * Two kiosks of one restaurant and one of another serve the same member, in sequence and concurrently. The result is compared with a
 * simple model, a heap of pebbles.
 */

const KIOSKS = 3;

interface World {
  brandId: number;
  customerId: number;
  memberId: string;
  rewardIds: number[];
  /** The restaurant of each kiosk, and the kiosks' callers. */
  restaurantIds: number[];
  kiosks: Actor[];
  admin: Actor;
  /** The cart of each kiosk, as each has its own session. */
  carts: number[];
  /** All states that are possible, as the order of concurrent actions is unknown; at least one. */
  possible: Pebbles[];
}
interface Answer {
  code: string;
  /** The points that the member can spend. Read after the action, so others may have come between. */
  points?: number;
}
/** An action, and the result of the model. */
interface Deed {
  ask: () => Promise<Answer>;
  tell: (pebbles: Pebbles) => Answer;
}
type Act = (world: World) => Deed;
const named = <T extends object>(label: string, it: T): T => Object.assign(it, { [fc.toStringMethod]: () => label });

const done: Answer = { code: 'done' };
const notAvailable: Answer = { code: 'reward_not_available' };
const answerTo = (work: Promise<Answer>): Promise<Answer> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  });

const cart = () => ({ consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] });
let lastOrderId = 0;
const sessionOf = (cart: number) => `cart-${cart}`;
const kioskOf = (cart: number) => cart % KIOSKS;
const kiosks = fc.nat({ max: KIOSKS - 1 });
const rewards = fc.uniqueArray(fc.nat({ max: COSTS.length - 1 }), { maxLength: COSTS.length });

const earn = fc.tuple(kiosks, fc.integer({ min: 1, max: 80 })).map(([kiosk, points]) =>
  named(`earn ${points} at ${kiosk}`, ({ brandId, customerId, restaurantIds, kiosks }: World): Deed => {
    const orderId = ++lastOrderId;
    const restaurantId = restaurantIds[kiosk]!;
    const book = () =>
      asOrder(kiosks[kiosk]!, { brandId, restaurantId }, (ctx) =>
        earnPoints(ctx, { brandId, customerId }, { orderId, restaurantId, paidCents: points * 100 }),
      );
    return {
      ask: async () => {
        // Twice concurrently: it is booked once.
        const booked = await Promise.all([book(), book()]);
        expect(booked.toSorted((a, b) => a - b)).toEqual([0, points]);
        return done;
      },
      tell: (pebbles) => {
        pebbles.expire();
        pebbles.orders.push({ orderId, kiosk, earned: points, taken: 0, heap: pebbles.give(points), spent: [] });
        return done;
      },
    };
  }),
);
const wish = fc.tuple(kiosks, rewards, fc.boolean()).map(([kiosk, indexes, keepsOthers]) =>
  named(
    `${kiosk} wishes [${indexes}]${keepsOthers ? '' : ', alone'}`,
    ({ memberId, rewardIds, restaurantIds, kiosks, carts }: World): Deed => {
      const own = carts[kiosk]!;
      return {
        ask: () => {
          const input = {
            ...{ restaurantId: restaurantIds[kiosk]!, sessionId: sessionOf(own), memberId, cart: cart() },
            rewards: indexes.map((index) => ({ id: String(rewardIds[index]), status: 'used' })),
            shouldSkipCleanAwaitingOrders: keepsOthers,
          };
          return answerTo(kiosks[kiosk]!.call(loyalty.readLoyaltyData, input).then(({ member }) => ({ ...done, points: member.points })));
        },
        tell: (pebbles) => {
          const session = pebbles.open.get(own);
          const held = session && !pebbles.isPast(session) ? session.held : new Set<number>();
          const others = [...pebbles.open].filter(
            ([other, each]) =>
              other !== own && (pebbles.isPast(each) || (!keepsOthers && restaurantIds[kioskOf(other)] === restaurantIds[kiosk])),
          );
          const freed = others.reduce((sum, [, each]) => sum + costOf(each.held), 0) + (session ? costOf(session.held) : 0);
          pebbles.expire();
          const wanted = new Set(indexes);
          if (wanted.size > 0 && pebbles.hasPaid(own)) return notAvailable;
          const isAffordable =
            costOf(wanted) === 0 ||
            [...wanted].every((index) => held.has(index)) ||
            costOf(wanted) <= pebbles.points - pebbles.reserved + freed;
          if (!isAffordable) return notAvailable;
          for (const [other, each] of others) if (pebbles.isPast(each) || each.held.size > 0) pebbles.end(other);
          if (session && pebbles.isPast(session)) pebbles.end(own);
          if (wanted.size > 0 || pebbles.open.has(own)) pebbles.open.set(own, { held: wanted, lastSeen: pebbles.clock });
          return { ...done, points: pebbles.free };
        },
      };
    },
  ),
);
const nextCart = kiosks.map((kiosk) =>
  named(`${kiosk} takes the next cart`, ({ carts }: World): Deed => {
    carts[kiosk]! += KIOSKS;
    return { ask: async () => done, tell: () => done };
  }),
);
const pay = fc.tuple(kiosks, rewards, fc.integer({ min: 0, max: 60 })).map(([kiosk, indexes, points]) =>
  named(
    `${kiosk} pays with [${indexes}] and earns ${points}`,
    ({ brandId, customerId, rewardIds, restaurantIds, kiosks, carts }: World): Deed => {
      const own = carts[kiosk]!;
      const orderId = ++lastOrderId;
      const restaurantId = restaurantIds[kiosk]!;
      const key = { brandId, customerId };
      const book = () =>
        asOrder(kiosks[kiosk]!, { brandId, restaurantId }, async (ctx) => {
          const name = { restaurantId, sessionId: sessionOf(own), channelId: 1 };
          await spendReservations(ctx, key, { ...name, orderId, rewardIds: indexes.map((index) => rewardIds[index]!) });
          await earnPoints(ctx, key, { orderId, restaurantId, paidCents: points * 100 });
          return done;
        });
      return {
        ask: () => answerTo(book()),
        tell: (pebbles) => {
          const session = pebbles.open.get(own);
          const held = session && !pebbles.isPast(session) ? session.held : new Set<number>();
          if (indexes.some((index) => !held.has(index))) return notAvailable;
          pebbles.expire();
          pebbles.endPast();
          pebbles.open.delete(own);
          const spent = pebbles.take(costOf(new Set(indexes)));
          const heap = points > 0 ? pebbles.give(points) : null;
          const order: PebbleOrder = { orderId, kiosk, earned: points, taken: 0, heap, spent };
          pebbles.orders.push(order);
          pebbles.last.set(own, order);
          return done;
        },
      };
    },
  ),
);
const refund = fc.tuple(fc.nat(), fc.option(fc.integer({ min: 0, max: 60 }), { freq: 1 })).map(([which, kept]) =>
  named(
    `refund order ${which}${kept === null ? '' : ` but for ${kept}`}`,
    ({ brandId, restaurantIds, kiosks, possible: [any] }: World): Deed => {
      const orders = any!.orders.toSorted((a, b) => a.orderId - b.orderId);
      const order = orders[which % Math.max(1, orders.length)];
      if (!order) return { ask: async () => done, tell: () => done };
      const { orderId, kiosk } = order;
      const book = () =>
        asOrder(kiosks[kiosk]!, { brandId, restaurantId: restaurantIds[kiosk]! }, (ctx) =>
          reverseOrder(ctx, { brandId, orderId, keptCents: (kept ?? 0) * 100 }),
        );
      return {
        ask: async () => {
          // The till and the back office at the same moment.
          await Promise.all([book(), book()]);
          return done;
        },
        tell: (pebbles) => {
          const found = pebbles.orders.find((each) => each.orderId === orderId)!;
          pebbles.reverse(found, Math.min(kept ?? 0, found.earned));
          return done;
        },
      };
    },
  ),
);
/**
 * A cart that is voided several times, which has an effect only once. Among concurrent actions it is voided once, as they could come
 * between.
 */
const voidCart = (times: number) =>
  kiosks.map((kiosk) =>
    named(`${kiosk} voids`, ({ memberId, restaurantIds, kiosks, carts }: World): Deed => {
      const own = carts[kiosk]!;
      return {
        ask: async () => {
          const input = { restaurantId: restaurantIds[kiosk]!, memberId, sessionId: sessionOf(own) };
          for (let time = 0; time < times; time++) await kiosks[kiosk]!.call(loyalty.voidCart, input);
          return done;
        },
        tell: (pebbles) => {
          pebbles.expire();
          const last = pebbles.last.get(own);
          if (pebbles.open.has(own)) pebbles.end(own);
          else if (last && last !== 'nothing') pebbles.reverse(last, 0);
          return done;
        },
      };
    }),
  );
const passHalfHour = fc.constant(
  named(
    'half an hour passes',
    ({ brandId, customerId }: World): Deed => ({
      ask: async () => {
        await prisma.sql.run`update loyalty_sessions set expires_at = expires_at - interval '31 minutes'
          where brand_id = ${brandId} and customer_id = ${customerId} and state = 'OPEN'`;
        return done;
      },
      tell: (pebbles) => {
        pebbles.clock += 1;
        return done;
      },
    }),
  ),
);
const passYear = fc.constant(
  named(
    'a year passes',
    ({ brandId, customerId }: World): Deed => ({
      ask: async () => {
        await prisma.sql.run`update loyalty_lots set expires_at = expires_at - interval '1 year 1 minute'
          where brand_id = ${brandId} and customer_id = ${customerId}`;
        return done;
      },
      tell: (pebbles) => {
        pebbles.year += 1;
        return done;
      },
    }),
  ),
);
const jobs = fc.constant(
  named(
    'the jobs run',
    (): Deed => ({
      ask: async () => {
        await expireLots();
        await expireSessions();
        return done;
      },
      tell: (pebbles) => {
        pebbles.expire();
        pebbles.endPast();
        return done;
      },
    }),
  ),
);

/** Runs actions concurrently, and keeps the possible states that match the responses and the stored data. */
async function go(world: World, acts: readonly Act[]): Promise<void> {
  const { admin, customerId } = world;
  const deeds = acts.map((act) => act(world));
  const isAlone = deeds.length === 1;
  const plain = (answer: Answer) => (isAlone ? answer : answer.code);
  const answers = (await Promise.all(deeds.map(({ ask }) => ask()))).map(plain);
  const { points, reserved, available, lots } = await admin.call(loyalty.getMember, { customerId });
  const seen = { answers, points, reserved, available, lots: lots.map((lot) => lot.points) };
  const ways = [deeds, deeds.toReversed()].flatMap((inOrder) => [false, true].map((isSwapped) => ({ inOrder, isSwapped })));
  const told = world.possible.flatMap((before) =>
    (isAlone ? ways.slice(0, 1) : ways).map(({ inOrder, isSwapped }) => {
      const pebbles = before.copy();
      const said = new Map(inOrder.map((deed) => [deed, plain(deed.tell(pebbles))]));
      if (isSwapped) pebbles.swapAges(before.born);
      pebbles.expire();
      const heaps = pebbles.heaps.flatMap(({ left }) => (left > 0 ? [left] : []));
      const facts = { points: pebbles.points, reserved: pebbles.reserved, available: pebbles.free, lots: heaps };
      return { pebbles, view: { answers: deeds.map((deed) => said.get(deed)), ...facts } };
    }),
  );
  expect(told.map(({ view }) => view)).toContainEqual(seen);
  const right = told.filter(({ view }) => isDeepStrictEqual(view, seen)).map(({ pebbles }) => pebbles);
  world.possible = right.filter((each, index) => !right.slice(0, index).some((earlier) => isDeepStrictEqual(earlier, each)));
}

it('three kiosks in two restaurants match a simple model of points, whatever they do in sequence or at once', async () => {
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
  const alone = fc.oneof(
    { weight: 4, arbitrary: earn },
    { weight: 6, arbitrary: wish },
    { weight: 4, arbitrary: pay },
    { weight: 3, arbitrary: refund },
    { weight: 3, arbitrary: nextCart },
    { weight: 2, arbitrary: voidCart(2) },
    passHalfHour,
    passYear,
    jobs,
  );
  const racing = fc.oneof({ weight: 4, arbitrary: wish }, { weight: 4, arbitrary: pay }, { weight: 2, arbitrary: voidCart(1) }, jobs);
  const steps = fc.array(fc.oneof({ weight: 3, arbitrary: fc.tuple(alone) }, { weight: 1, arbitrary: fc.tuple(racing, racing) }), {
    minLength: 8,
    maxLength: 30,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { id: customerId } = await createCustomer(prisma, { brandId });
      const { memberId } = await createMember(prisma, { brandId, customerId });
      const possible = [new Pebbles()];
      const world: World = { brandId, customerId, memberId, rewardIds, restaurantIds, kiosks: actors, admin, carts: [0, 1, 2], possible };
      for (const acts of all) await go(world, acts);
    }),
    { numRuns: 20 },
  );
  expect((await verifyPoints()).problems).toEqual([]);
});

it('twelve carts that reserve from one balance at once get only as many rewards as it pays for', async () => {
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
