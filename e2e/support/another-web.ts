import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../../scripts/lib/child';
import { withConnection } from '../../scripts/lib/connection';
import { EmbeddedPostgres } from '../../scripts/lib/postgres';
import { findFreePort } from '../../scripts/lib/processes';
import { test as base, expect } from './fixtures';

const directory = process.env.E2E_DATA_DIR ?? '';
const server = () => new EmbeddedPostgres(directory, { durable: true });

/** What the usual service gives its processes, with another database. */
function environmentFor(database: string): NodeJS.ProcessEnv {
  const kept = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8')) as Record<'sessions' | 'sealing', string>;
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_DIST_DIR: process.env.E2E_DIST_DIR,
    DATABASE_URL: server().url(database),
    NEXTAUTH_SECRET: kept.sessions,
    SECRETS_KEY: kept.sealing,
    LOG_LEVEL: 'warn',
    PAYMENTS: 'sandbox',
  };
}

/** Runs a web server of a test's own until the test is done with its address. */
async function withWeb(env: NodeJS.ProcessEnv, use: (origin: string) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const web = new Child([join('server', 'web.ts')], { env: { ...env, PORT: String(port) }, onLine: () => undefined });
  const origin = `http://localhost:${port}`;
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 30_000 }).toBe(true);
  await use(origin);
  await web.stop(5_000);
}

type Options = {
  /** What this test's own web server is told about the map. */
  baseMap: string;
};

/** Tests that need a web server with another base map: one of their own, beside the usual one on the same database. */
export const test = base.extend<Options>({
  baseMap: ['', { option: true }],
  baseURL: async ({ baseMap }, use) => {
    await withWeb({ ...environmentFor('brigade'), BASE_MAP: baseMap }, use);
  },
});

interface Installation {
  setupCode: string;
  /** Makes a brand with a restaurant. */
  addRestaurant(): Promise<{ brandName: string; restaurantName: string }>;
}

/** Tests of an installation that nobody has set up: an empty database beside the demo's, on the same server, with a web server of its own. */
export const emptyTest = base.extend<{ emptyDatabase: string; installation: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  emptyDatabase: async ({}, use) => {
    const name = `empty_${randomUUID().slice(0, 8)}`;
    await server().ensureDatabase(name);
    await use(name);
  },
  installation: async ({ emptyDatabase }, use) => {
    const env = environmentFor(emptyDatabase);
    const output = execFileSync(process.execPath, ['--import', 'tsx', join('scripts', 'setup-code.ts')], { env, encoding: 'utf8' });
    await use({
      setupCode: output.trim().split('\n').at(-1) ?? '',
      addRestaurant: () =>
        withConnection(server().url(emptyDatabase), async (client) => {
          const [brandName, restaurantName] = ['Chez Paul', 'Chez Paul Lille'];
          await client.query(
            `with made as (insert into brands (name) values ($1) returning id)
             insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
             select id, $2, '1 rue de Béthune', '59000', 'Lille', 'FR', 50.63, 3.06, 'Europe/Paris' from made`,
            [brandName, restaurantName],
          );
          return { brandName, restaurantName };
        }),
    });
  },
  baseURL: async ({ emptyDatabase, installation: _ }, use) => {
    await withWeb(environmentFor(emptyDatabase), use);
  },
});
