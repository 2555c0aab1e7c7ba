import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MailServer } from '@/server/testing/smtp';
import { programOf } from '../../scripts/lib/build';
import { Child } from '../../scripts/lib/child';
import { EmbeddedPostgres } from '../../scripts/lib/postgres';
import { findFreePort } from '../../scripts/lib/processes';
import { test as base, expect } from './fixtures';

const directory = process.env.E2E_DATA_DIR ?? '';
const server = () => new EmbeddedPostgres(directory, { durable: true });

/** The environment of the usual service's processes, with another database. */
function environmentFor(database: string): NodeJS.ProcessEnv {
  const secrets = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8')) as Record<'sessions' | 'sealing', string>;
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_DIST_DIR: process.env.E2E_DIST_DIR,
    DATABASE_URL: server().url(database),
    NEXTAUTH_SECRET: secrets.sessions,
    SECRETS_KEY: secrets.sealing,
    LOG_LEVEL: 'warn',
    PAYMENTS: 'sandbox',
  };
}

/** Runs a web server of a test's own, and a worker if needed, until the test has finished with its address. */
async function withWeb(env: NodeJS.ProcessEnv, use: (origin: string) => Promise<void>, hasWorker = false): Promise<void> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const startChild = (...args: string[]) =>
    new Child(args, { env: { ...env, PORT: String(port), NEXTAUTH_URL: origin }, onLine: () => undefined });
  const web = startChild(programOf('web', process.env.E2E_DIST_DIR));
  const isReachable = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReachable).toBe(true);
  const worker = hasWorker ? startChild(programOf('worker', process.env.E2E_DIST_DIR)) : undefined;
  await use(origin);
  await Promise.all([web.stop(5_000), worker?.stop(5_000)]);
}

type Options = {
  /** The base map setting of this test's own web server. */
  baseMap: string;
};

/** Tests that need another base map: they have their own web server, on the same database as the usual one. */
export const test = base.extend<Options>({
  baseMap: ['', { option: true }],
  baseURL: async ({ baseMap }, use) => {
    await withWeb({ ...environmentFor('brigade'), BASE_MAP: baseMap }, use);
  },
});

interface Installation {
  setupCode: string;
}

/** An address in the format of geocoders. */
const bastille = {
  type: 'Feature',
  properties: { housenumber: '3', street: 'Rue de la Roquette', postcode: '75011', city: 'Paris', country: 'France', countrycode: 'FR' },
  geometry: { type: 'Point', coordinates: [2.3707, 48.8537] },
};

/** Tests of an installation that is not set up: an empty database on the demo's server, with a web server of its own. */
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
    await use({ setupCode: output.trim().split('\n').at(-1) ?? '' });
  },
  baseURL: async ({ emptyDatabase, installation: _ }, use) => {
    const geocoder = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ type: 'FeatureCollection', features: [bastille] })),
    );
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    const { port } = geocoder.address() as AddressInfo;
    await withWeb({ ...environmentFor(emptyDatabase), BASE_MAP: 'none', GEOCODER: `http://127.0.0.1:${port}/search` }, use);
    geocoder.closeAllConnections();
    geocoder.close();
  },
});

/** Tests of such an installation that sends mails, to a server that refuses the addresses in `refused`. */
export const mailTest = emptyTest.extend<{ refused: Set<string>; mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  refused: async ({}, use) => use(new Set()),
  mail: async ({ refused }, use) => {
    const mail = new MailServer();
    await mail.start({
      onRcptTo: ({ address }, _session, done) =>
        done(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    });
    await use(mail);
    await mail.stop();
  },
  baseURL: async ({ emptyDatabase, installation: _, mail }, use) => {
    await withWeb({ ...environmentFor(emptyDatabase), BASE_MAP: 'none', SMTP_URL: mail.url }, use, true);
  },
});
