import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { resetDatabase } from '@/server/testing/database';
import { createBrand } from '@/server/testing/factories';
import { prisma, transaction } from '../platform/db';
import { takeDue } from './due-rows';

const take = (atOnce = 10) => takeDue<string>({ table: 'card_setups', tenant: 'brand_id', at: 'drop_at', leaseMs: 60_000, atOnce });

beforeEach(resetDatabase);

/** Rows that became due so many seconds ago; a negative number is yet to come. @returns their ids */
async function waitingSince(...seconds: number[]): Promise<string[]> {
  const { id: brandId } = await createBrand(prisma, {});
  const rows = seconds.map((ago) => ({ id: randomUUID(), dropAt: new Date(Date.now() - ago * 1_000) }));
  await prisma.cardSetup.createMany({
    data: rows.map((row) => ({ brandId, provider: 'sandbox', sealed: '', createdAt: new Date(), ...row })),
  });
  return rows.map(({ id }) => id);
}

it('takes due rows, the longest waiting first, and takes them again only after their lease', async () => {
  const [second, first, third] = await waitingSince(20, 30, 10, -60);
  expect(new Set(await take(2))).toEqual(new Set([first, second]));
  expect(await take()).toEqual([third]);
  expect(await take()).toEqual([]);
  await prisma.sql.run`update card_setups set drop_at = drop_at - interval '60 seconds' where id = ${first}::uuid`;
  expect(await take()).toEqual([first]);
});

it('skips rows that another worker is taking', async () => {
  const [held, free] = await waitingSince(20, 10);
  await transaction(async (db) => {
    await db.sql.run`select from card_setups where id = ${held}::uuid for update`;
    expect(await take()).toEqual([free]);
  });
  expect(await take()).toEqual([held]);
});
