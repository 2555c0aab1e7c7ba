import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { longestBlock } from '@/server/testing/event-loop';
import { createBrand, createPublishedPromotion, createRestaurant, createUser, ruleOf } from '@/server/testing/factories';
import { replayGrant, replayPromotion } from './replays.operations';

/** Orders of a month in many restaurants. Every third is of 25.00, less 10 %; the others are of 10.00. Each guest has four equal ones. */
const [ORDERS, RESTAURANTS, DAYS, GUESTS] = [60_000, 2_000, 30, 15_000];
/** The longest time that the event loop may be blocked (server/core/README.md). */
const MOST_MS = 50;

const place = {
  street: '1 rue de Rivoli',
  postalCode: '75004',
  city: 'Paris',
  countryCode: 'FR',
  lat: 48.8556,
  lng: 2.3601,
  timeZone: 'Europe/Paris',
};

const MONTH = { from: '2026-10-01', to: '2026-10-31' };

let brandId: number;
let office: Actor;

beforeAll(async () => {
  await resetDatabase();
  ({ id: brandId } = await createBrand(prisma));
  const { id: first } = await createRestaurant(prisma, { brandId });
  await prisma.restaurant.createMany({
    data: Array.from({ length: RESTAURANTS - 1 }, (_, index) => ({ ...place, brandId, name: `Restaurant ${index + 2}` })),
  });
  await prisma.customer.createMany({
    data: Array.from({ length: GUESTS }, (_, index) => ({
      brandId,
      givenName: 'Some',
      familyName: 'Guest',
      email: `${index}@test.example`,
    })),
  });
  const { id: firstGuest } = await prisma.customer.findFirstOrThrow({ where: { brandId }, orderBy: { id: 'asc' } });
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const rule = ruleOf({ minimumCents: 2_000 });
  const id = await createPublishedPromotion(prisma, { brandId, rule, startsAt: new Date('2026-01-01') });
  const taken = { kind: 'promotion', id: String(id), version: 1, label: '10 % off', isOnCart: true, valueCents: 250, lines: [], rates: [] };
  await prisma.sql.run`insert into order_places (id, restaurant_id, brand_id)
    select n, ${first}::int + n % ${RESTAURANTS}::int, ${brandId} from generate_series(1, ${ORDERS}::int) n`;
  await prisma.sql.run`
    insert into orders (restaurant_id, id, brand_id, channel_id, consumption_mode, status, day, order_number, currency, customer_id, items_cents, fees_cents,
      discount_cents, total_cents, granted_cents, to_pay_cents, vat, discounts, created_at, paid_at, updated_at)
    select ${first}::int + n % ${RESTAURANTS}::int, n, ${brandId}, 5, 'MODE_SIT_IN', 'PAID', at::date,
      row_number() over (partition by n % ${RESTAURANTS}::int, at::date order by n), 'EUR', ${firstGuest}::int + n % ${GUESTS}::int, case when n % 3 = 0 then 2500 else 1000 end, 0,
      case when n % 3 = 0 then 250 else 0 end, case when n % 3 = 0 then 2250 else 1000 end, 0, case when n % 3 = 0 then 2250 else 1000 end, '[]',
      case when n % 3 = 0 then ${JSON.stringify([taken])}::jsonb else '[]' end, at, at, at
    from generate_series(1, ${ORDERS}::int) n,
      lateral (select timestamptz '2026-10-01 10:00Z' + (n * ${DAYS}::int / ${ORDERS + 1}::int) * interval '1 day' as at) moment`;
  await prisma.sql.run`
    insert into order_lines (restaurant_id, order_id, position, name, quantity, unit_cents, gross_cents, discount_cents, left_cents, net_cents, vat_rate)
    select restaurant_id, id, p, 'Dish', 1, items_cents / 2, items_cents / 2, discount_cents / 2, total_cents / 2, total_cents / 2, 1000
    from orders cross join generate_series(0, 1) p`;
  await prisma.sql.run`insert into order_counters (restaurant_id, day, last_number)
    select restaurant_id, day, max(order_number) from orders group by 1, 2`;
  await prisma.$executeRaw`analyze`;
});

it('a promotion is replayed on a sample of many orders without blocking the event loop', async () => {
  const draft = { rule: ruleOf({ rate: 2_000, minimumCents: 2_000 }) };
  // Threads are started only once.
  await office.call(replayPromotion, { brandId, draft, from: '2026-10-01', to: '2026-10-01' });
  const { ms, answer } = await longestBlock(MOST_MS, () => office.call(replayPromotion, { brandId, draft, ...MONTH }));
  const { received, looked, isSample, lost, cost, applied } = answer;
  expect({ received, isSample, lost }).toEqual({ received: ORDERS, isSample: true, lost: 0 });
  expect(Math.abs(looked - 10_000)).toBeLessThan(500);
  // 5.00 instead of 2.50, on every third order.
  expect(Math.abs(cost.value - (ORDERS / 3) * 250)).toBeLessThan(1.5 * cost.margin);
  expect(cost.margin).toBeLessThan(cost.value * 0.03);
  expect(Math.abs(applied.value - ORDERS / 3)).toBeLessThan(1.5 * applied.margin);
  expect(ms).toBeLessThan(MOST_MS);
});

it('a grant is replayed on the orders of a sample of many guests without blocking the event loop', async () => {
  // 10 % of the amount still to pay.
  const draft = { type: 'RATE' as const, amount: 1_000, strategy: 1 as const, dailyLimit: 1 };
  const asked = { brandId, draft, triedFor: { guestGroupId: null, shiftIds: [] } };
  await office.call(replayGrant, { ...asked, from: '2026-10-01', to: '2026-10-01' });
  const { ms, answer } = await longestBlock(MOST_MS, () => office.call(replayGrant, { ...asked, ...MONTH }));
  const { received, looked, isSample, guests, cost } = answer;
  expect({ received, isSample, guests }).toEqual({ received: GUESTS, isSample: true, guests: GUESTS });
  expect(Math.abs(looked - 10_000 / (ORDERS / GUESTS))).toBeLessThan(10);
  const expected = (ORDERS / 3) * 225 + ((ORDERS * 2) / 3) * 100;
  expect(Math.abs(cost.after.value - expected)).toBeLessThan(1.5 * cost.after.margin);
  expect(cost.after.margin).toBeLessThan(expected * 0.03);
  expect(ms).toBeLessThan(MOST_MS);
});

it('a replay draws fewer orders when many promotions did not apply, since each takes its own attempt', async () => {
  const PAUSED = 25;
  for (let index = 0; index < PAUSED; index++)
    await createPublishedPromotion(prisma, {
      ...{ brandId, startsAt: new Date('2026-01-01') },
      rule: ruleOf({ rate: 3_000 + index, stacking: { group: 'lunch' } }),
    });
  const draft = { rule: ruleOf({ rate: 3_000, minimumCents: 2_000 }) };
  const { looked, lost, cost } = await office.call(replayPromotion, { brandId, draft, ...MONTH });
  expect(lost).toBe(0);
  // 26 attempts, each with one promotion fewer, take some 400 looks per order, of 3,000,000.
  expect(looked).toBeGreaterThan(6_500);
  expect(looked).toBeLessThan(8_500);
  expect(Math.abs(cost.value - (ORDERS / 3) * 500)).toBeLessThan(1.5 * cost.margin);
});
