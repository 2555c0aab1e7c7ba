import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { seedDemo } from '@/prisma/seed';
import { passwordMatches } from '@/server/identity/passwords';
import { resetDatabase, testDatabaseUrl } from '@/server/testing/database';
import { countByStatus, countRunningOut, findLedgerFaults, SOUND } from './seed-checks';

/** Another time of day than in demo-chain.slow.test.ts, which tests the demo chain itself. */
const MONDAY_BEFORE_DAWN = new Date('2026-11-23T03:20:00Z');

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(resetDatabase);
afterEach(async () => {
  vi.unstubAllEnvs();
  await resetDatabase();
});

it('seeds products of every status before dawn too, with the password from DEMO_PASSWORD', async () => {
  vi.stubEnv('DEMO_PASSWORD', 'a better password');
  await seedDemo(testDatabaseUrl(), MONDAY_BEFORE_DAWN);
  const { rows } = await client.query("select password_hash as hash from users where email = 'admin@demo.test'");
  expect(await passwordMatches(rows[0].hash, 'a better password')).toBe(true);
  expect(await findLedgerFaults(client, MONDAY_BEFORE_DAWN)).toEqual(SOUND);
  for (const { id, out, low, ok } of await countByStatus(client)) {
    expect(Math.min(out, low, ok), `restaurant ${id}`).toBeGreaterThan(0);
    expect(ok, `restaurant ${id}`).toBeGreaterThan(out + low);
  }
  expect(await countRunningOut(client, 1, MONDAY_BEFORE_DAWN)).toBeGreaterThanOrEqual(4);
});
