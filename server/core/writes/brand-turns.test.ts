// @not-in-check
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { createCustomer, updateCustomer } from '@/server/customers/customers.operations';
import { actorsOf } from '@/server/testing/as';
import { testDatabaseUrl } from '@/server/testing/database';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { MAX_CONNECTIONS } from '../platform/db';
import { readiness } from '../platform/health';
import { inTurnOfBrand } from './brand-turns';

let tenants: TwoTenants;
beforeEach(async () => {
  tenants = await resetToTwoTenants();
});

it('writes of a brand that wait at a locked row leave connections to another brand and to the health check', async () => {
  const as = actorsOf(tenants);
  const [busy, other] = [await as('brand'), await as('brand', 'b')];
  const { customerId } = await busy.call(createCustomer, { brandId: tenants.a.brandId, givenName: 'Ann' });
  const holder = new pg.Client({ connectionString: testDatabaseUrl() });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from customers where id = $1 for update', [customerId]);
  const waiting = Array.from({ length: MAX_CONNECTIONS * 2 }, (_, n) => busy.call(updateCustomer, { customerId, givenName: `Ann ${n}` }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  await other.call(createCustomer, { brandId: tenants.b.brandId, givenName: 'Bob' });
  expect((await readiness()).checks.database.ok).toBe(true);
  expect(performance.now() - began).toBeLessThan(4_000);
  await holder.end();
  expect((await Promise.all(waiting)).every((customer) => customer.givenName?.startsWith('Ann '))).toBe(true);
});

it('turns are passed on in order, whether a write succeeds or fails, and are free again at the end', async () => {
  const order: number[] = [];
  const gate = Promise.withResolvers<void>();
  const runs = Array.from({ length: MAX_CONNECTIONS * 2 }, (_, n) =>
    inTurnOfBrand(7, async () => {
      await gate.promise;
      order.push(n);
      if (n % 2) throw new Error('refused');
    }),
  );
  gate.resolve();
  const ended = await Promise.allSettled(runs);
  expect(ended.map(({ status }) => status)).toEqual(runs.map((_, n) => (n % 2 ? 'rejected' : 'fulfilled')));
  expect(order).toEqual(runs.map((_, n) => n));
  expect(await inTurnOfBrand(7, async () => 'free')).toBe('free');
});
