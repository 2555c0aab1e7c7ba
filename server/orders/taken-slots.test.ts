// @not-in-check
import { beforeAll, expect, it } from 'vitest';
import { type Db, Prisma, prisma } from '@/server/core/platform/db';
import { resetDatabase } from '@/server/testing/database';
import { createRestaurant } from '@/server/testing/factories';
import { readTakenSlotsOfSeveral } from './taken-slots.query';

/** A year of quarter-hours, for five quotas. */
const [QUARTERS, QUOTAS] = [35_000, 5];
const FROM = new Date('2026-12-31T00:00:00Z');
let restaurantIds: number[];

beforeAll(async () => {
  await resetDatabase();
  const restaurants = [await createRestaurant(prisma), await createRestaurant(prisma)];
  restaurantIds = restaurants.map(({ id }) => id);
  await prisma.sql.run`insert into order_slots (restaurant_id, quota_of, starts_at, taken)
    select ${restaurantIds[0]}::int, quota, ${FROM}::timestamptz + (n - ${QUARTERS}::int) * interval '15 minutes', 1 + quota
    from generate_series(1, ${QUARTERS}::int + 2) n, generate_series(1, ${QUOTAS}::int) quota`;
});

it('returns the taken slots of every quota from a moment on', async () => {
  const taken = await readTakenSlotsOfSeveral(prisma, restaurantIds, FROM);
  const ofQuota = (quota: number) => [0, 1, 2].map((n) => [FROM.getTime() + n * 900_000, quota + 1]);
  const expected = [1, 2, 3, 4, 5].map((quota) => [String(quota), new Map(ofQuota(quota) as [number, number][])] as const);
  expect(taken).toEqual(new Map([[restaurantIds[0], new Map(expected)]]));
});

interface Plan {
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

it('reads no slot before that moment, whatever the version of PostgreSQL', async () => {
  const plans: Plan[] = [];
  const read = async (texts: TemplateStringsArray, ...values: unknown[]) => {
    const [row] = await prisma.sql.read<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      Prisma.sql`explain (format json) ${Prisma.sql(texts, ...values)}`,
    );
    const walk = (plan: Plan) => {
      plans.push(plan);
      plan.Plans?.forEach(walk);
    };
    row?.['QUERY PLAN'].forEach(({ Plan: plan }) => {
      walk(plan);
    });
    return [];
  };
  await readTakenSlotsOfSeveral({ sql: { read } } as unknown as Db, restaurantIds, FROM);
  const ofSlots = plans.filter((plan) => plan['Relation Name'] === 'order_slots');
  const conditions = ofSlots.map((plan) => plan['Index Cond'] ?? 'all');
  expect(conditions).toHaveLength(3);
  // With a condition on the start alone, PostgreSQL itself would have to skip from quota to quota, which versions before 18 cannot do.
  expect(conditions.filter((condition) => condition.includes('starts_at')).every((condition) => condition.includes('quota_of ='))).toBe(
    true,
  );
  expect(conditions.every((condition) => condition.includes('restaurant_id ='))).toBe(true);
});
