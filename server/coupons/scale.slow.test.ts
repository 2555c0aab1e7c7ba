import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '@/server/core/operation/context';
import { breather } from '@/server/core/platform/breather';
import { prisma } from '@/server/core/platform/db';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { type Actor, asUser } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { longestBlock } from '@/server/testing/event-loop';
import { createBrand, createUser } from '@/server/testing/factories';
import { countRowsRead } from '@/server/testing/rows-read';
import * as coupons from './coupons.service';
import { lintCoupons } from './lint.rules';

const MOST_MS = 100;
/** A brand with 20 batches of 5,000 codes, and 100 newer coupons. */
const [BATCHES, SIZE, SINGLE] = [20, 5_000, 100];
let brandId: number;
let brand: Actor;

beforeAll(async () => {
  await resetDatabase();
  ({ id: brandId } = await createBrand(prisma));
  brand = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const terms = prisma.sql;
  await terms.run`
    with ids as (select n, 'b' || lpad(((n - 1) / ${SIZE}::int)::text, 7, '0') as batch from generate_series(1, ${BATCHES * SIZE}::int) n)
    insert into coupons (brand_id, id, code, reduction_type, reduction_value, starts_at, consumption_flags, quantity, is_unique, batch_id, first_id)
    select ${brandId}, n, 'GIFT-' || n, 'percentage', 1000, now(), 15, 1, true, (batch || '-0000-4000-8000-000000000000')::uuid,
      nullif((n - 1) / ${SIZE}::int * ${SIZE}::int + 1, n) from ids`;
  await terms.run`
    insert into coupons (brand_id, id, code, reduction_type, reduction_value, starts_at, consumption_flags, quantity)
    select ${brandId}, ${BATCHES * SIZE}::int + n, 'ONE-' || n, 'percentage', 1000, now(), 15, 1 from generate_series(1, ${SINGLE}::int) n`;
  await terms.run`select setval(pg_get_serial_sequence('coupons', 'id'), ${BATCHES * SIZE + SINGLE})`;
  await prisma.$executeRaw`analyze coupons`;
}, 120_000);

/** How many rows of coupons PostgreSQL reads for some work of the brand. */
const rowsRead = async (work: (ctx: Context) => Promise<unknown>) =>
  (await countRowsRead('coupons', brandId, (own) => work(Object.assign(own, { caller: brand.caller })))).rows;

describe('a brand with a hundred thousand codes', () => {
  // A row is read in the index and in the table.
  it('reads only the rows of the coupons and batches on a page of the list', async () => {
    const list = (more: { cursor?: number; limit?: number }) =>
      rowsRead((ctx) => coupons.listBrandCoupons(ctx, { brandId, limit: 50, ...more }));
    expect(await list({})).toBeLessThan(200);
    expect(await list({ cursor: BATCHES * SIZE + 1, limit: 20 })).toBeLessThan(2 * (BATCHES + 1) * SIZE);
    expect(await list({ cursor: 3 * SIZE + 1, limit: 20 })).toBeLessThan(2 * 3 * SIZE + 200);
  });

  it('reads only the row of a single coupon, and at most the batch of a batch code', async () => {
    expect(await rowsRead((ctx) => coupons.getCoupon(ctx, { promocodeId: BATCHES * SIZE + 7 }))).toBeLessThan(10);
    expect(await rowsRead((ctx) => coupons.getCoupon(ctx, { promocodeId: 7 }))).toBeLessThan(2 * SIZE + 100);
    const change = { promocodeId: BATCHES * SIZE + 7, reductionValue: 900, code: 'RENAMED' };
    expect(await rowsRead((ctx) => coupons.updateCoupon(ctx, change))).toBeLessThan(20);
    expect(await rowsRead((ctx) => coupons.updateCoupon(ctx, { promocodeId: 7, isActive: false }))).toBeLessThan(20);
  });

  it('lists 10,000 coupons at most over the API, without blocking other requests', async () => {
    const listed = await writeOnOurOwn(brandId, (own) => {
      const ctx = Object.assign(own, { caller: brand.caller });
      return longestBlock(MOST_MS, () => coupons.listCoupons(ctx, { brandId, archived: false, offset: 5 }));
    });
    expect(listed.ms).toBeLessThan(MOST_MS);
    const ids = (JSON.parse(listed.answer.text) as { promocodeId: number }[]).map(({ promocodeId }) => promocodeId);
    expect(ids).toEqual(Array.from({ length: 10_000 }, (_, n) => BATCHES * SIZE + SINGLE - 5 - n));
  });
});

it('the lint of 500 coupons in a thousand restaurants does not block other requests', async () => {
  const restaurants = Array.from({ length: 1_000 }, (_, index) => ({
    restaurantId: index + 1,
    modes: ['MODE_DELIVERY', 'MODE_SIT_IN'] as const,
  }));
  const shared = { reductionType: 'percentage', reductionValue: 1_000, minimumAmount: 0 } as const;
  // Each in half of the restaurants, alternately: nothing is found, after reading everything.
  const named = restaurants.map(({ restaurantId }) => restaurantId).filter((each) => each % 2 === 0);
  const linted = Array.from({ length: 500 }, (_, n) => ({
    ...{ ...shared, promocodeId: n, code: `C${n}`, consumptionFlags: 5, startsAt: n, endsAt: n + 1, restaurantIds: named },
  }));
  const { ms } = await longestBlock(MOST_MS, () => lintCoupons(linted, restaurants, breather()));
  expect(ms).toBeLessThan(MOST_MS);
});
