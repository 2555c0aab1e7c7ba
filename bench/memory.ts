import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { addressOf, screens } from '@/e2e/support/screens';
import type { Harness } from './harness';
import { number, table } from './print';

/** The allowed memory of a web process after a day's use, and the measurement noise. */
const [MEMORY_MB, NOISE_MB] = [350, 10];

/** The work of a day of a few restaurants: every screen, the lists of tills and kiosks, and sales. */
const ROUNDS = 18;
const AT_ONCE = 5;
const CALLS_A_ROUND = 60;
const READ_EVERY_MS = 250;
const account = { email: 'admin@demo.test', password: process.env.DEMO_PASSWORD || 'demo-password' };

const lists = [
  '/v2/restaurants/1/stock?limit=100',
  '/v2/restaurants/1/stock/out',
  '/v2/restaurants/1/stock/movements?limit=100',
  '/v2/restaurants/1/stock/overview',
  '/v2/restaurants/1/stock/forecast',
  '/v2/brands/1/stock/board',
  '/v2/brands/1/readiness',
  '/v2/audit?restaurantId=1',
  '/areas/restaurant/1',
  '/v1/restaurants/1/pos_devices',
  '/openapi.json',
];

/** Resident memory of a process in MB (2^20 bytes), according to the operating system. */
export const residentMemory = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;

async function expectOk(answer: Response): Promise<void> {
  await answer.bytes();
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
}

/** @returns the cookies of a browser in which the admin has signed in, and an access token */
async function signIn(origin: string): Promise<{ cookie: string; authorization: string }> {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const visit = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, { ...init, redirect: 'manual', headers: { cookie: cookies(), origin } });
    for (const setCookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const { csrfToken } = (await (await visit('/api/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ ...account, csrfToken, rememberMe: 'false', json: 'true' });
  await expectOk(await visit('/api/auth/callback/credentials', { method: 'POST', body }));
  const login = await fetch(`${origin}/oauth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.email, password: account.password, grant_type: 'password' }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  return { cookie: cookies(), authorization: `Bearer ${token}` };
}

/** The addresses of all screens of the back office in the demo. */
async function findAddresses(origin: string): Promise<string[]> {
  const apiRequests = await request.newContext({ baseURL: origin });
  const addresses: string[] = [];
  for (const screen of screens.filter((each) => each.startsWith('/admin'))) addresses.push(await addressOf(screen, apiRequests));
  await apiRequests.dispose();
  return addresses;
}

/** Does all of the work, this many pieces at once. */
async function runConcurrently(tasks: (() => Promise<void>)[]): Promise<void> {
  const queue = tasks.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const task of queue) await task();
    }),
  );
}

interface Memory {
  start: number;
  /** The maximum in each third of the rounds. */
  thirds: number[];
  pages: number;
  calls: number;
}

/** The memory in MB of a web process just started with the demo, and during rounds of screens, lists and writes. */
async function measureMemory(port: number, pid: number): Promise<Memory> {
  const origin = `http://127.0.0.1:${port}`;
  const { cookie, authorization } = await signIn(origin);
  const { data } = (await (
    await fetch(`${origin}/v2/restaurants/1/stock?limit=100&tracked=true`, { headers: { authorization } })
  ).json()) as {
    data: { items: { menuId: number; signature: string }[] };
  };
  const open = (path: string) => async () => expectOk(await fetch(origin + path, { headers: { cookie }, redirect: 'manual' }));
  const call = (index: number) => async () => {
    const item = data.items[index % data.items.length];
    const isWrite = index % 3 === 0 && item;
    const path = isWrite ? `/menus/${item.menuId}/products/${item.signature}/quantity` : (lists[index % lists.length] ?? '');
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': `memory-${pid}-${index}` };
    const body = isWrite ? JSON.stringify({ quantity: index % 50 }) : undefined;
    await expectOk(await fetch(origin + path, { method: isWrite ? 'PUT' : 'GET', headers, body }));
  };
  const addresses = await findAddresses(origin);
  const start = residentMemory(pid);
  const thirds = [0, 0, 0];
  let calls = 0;
  for (let third = 0; third < thirds.length; third++) {
    const sampling = setInterval(() => {
      thirds[third] = Math.max(thirds[third] ?? 0, residentMemory(pid));
    }, READ_EVERY_MS);
    try {
      for (let round = 0; round < ROUNDS / thirds.length; round++) {
        await runConcurrently([...addresses.map(open), ...Array.from({ length: CALLS_A_ROUND }, () => call(calls++))]);
      }
    } finally {
      clearInterval(sampling);
    }
  }
  return { start, thirds, pages: ROUNDS * addresses.length, calls };
}

/** Measures only ours, on the demo as a first start writes it. */
export async function run(harness: Harness): Promise<void> {
  await harness.runScript([join('scripts', 'seed.ts')]);
  const { port, pid } = await harness.serveOurs();
  const { start, thirds, pages, calls } = await measureMemory(port, pid);
  const [, second = 0, third = 0] = thirds;
  table(
    [`MB resident, ${number(pages)} pages and ${number(calls)} calls`, 'MB', 'goal', ''],
    [
      ['after its start', number(start), '', ''],
      ...thirds.map((peak, index) => [
        `at most in third ${index + 1}`,
        number(peak),
        `≤ ${MEMORY_MB}`,
        peak <= MEMORY_MB ? 'met' : 'missed',
      ]),
      ['growth between the last two', number(third - second), `≤ ${NOISE_MB}`, third - second <= NOISE_MB ? 'met' : 'missed'],
    ],
  );
}
