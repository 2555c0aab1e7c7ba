import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../../scripts/lib/child';
import { EmbeddedPostgres } from '../../scripts/lib/postgres';
import { findFreePort } from '../../scripts/lib/processes';
import { test as base, expect } from './fixtures';

type Options = {
  /** What this test's own web server is told about the map. */
  baseMap: string;
};

/** Tests that need a web server with another base map: one of their own, beside the usual one on the same database. */
export const test = base.extend<Options>({
  baseMap: ['', { option: true }],
  baseURL: async ({ baseMap }, use) => {
    const directory = process.env.E2E_DATA_DIR ?? '';
    const { sessions, sealing } = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8')) as Record<
      'sessions' | 'sealing',
      string
    >;
    const port = await findFreePort();
    const env = {
      ...process.env,
      NODE_ENV: 'production' as const,
      NEXT_DIST_DIR: process.env.E2E_DIST_DIR,
      DATABASE_URL: new EmbeddedPostgres(directory, { durable: true }).url('brigade'),
      NEXTAUTH_SECRET: sessions,
      SECRETS_KEY: sealing,
      LOG_LEVEL: 'warn',
      PAYMENTS: 'sandbox',
      BASE_MAP: baseMap,
    };
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
  },
});
