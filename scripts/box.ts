import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BoxLayout, BoxSimulator, layoutOf, type TableSession } from './lib/box-simulator';
import { loadEnvironment, servedPort } from './lib/configuration';
import { OperatorError, runScript } from './lib/operator-error';

const usage = `npm run box -- --restaurant 1 [--url http://localhost:3000] [--latency 200] [--drop 0.1] [--layout file.json] [--guests]

Simulates the box of a restaurant: it links itself to the platform, takes over what is published and answers for its tables.

  --latency  milliseconds that it thinks before each answer
  --drop     the share of requests that it never answers, from 0 to 1
  --layout   a file with the answer to table_layout.read; otherwise it begins with what the platform has published
  --guests   lets guests come and go at its tables; otherwise it reports those that the platform knows

It signs in as pos@demo.test, the till of demo restaurant 1. Others: --token <access token>, --code <one-time code> of a master, or
--user <e-mail> --password <password>.`;

const options = {
  restaurant: { type: 'string' },
  url: { type: 'string' },
  latency: { type: 'string' },
  drop: { type: 'string' },
  layout: { type: 'string' },
  guests: { type: 'boolean' },
  token: { type: 'string' },
  code: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const REPORT_MS = 10_000;

function numberOf(text: string | undefined, name: string, from: number, to: number, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !(value >= from && value <= to)) throw new OperatorError(`--${name} must be a number from ${from} to ${to}.`);
  return value;
}

function readLayout(path: string): BoxLayout {
  try {
    return layoutOf(JSON.parse(readFileSync(path, 'utf8')) as BoxLayout);
  } catch (error) {
    throw new OperatorError(`${path} holds no layout ({ tableLayoutId, name, updatedAt, rooms[] }): ${(error as Error).message}`);
  }
}

/** Asks the platform for a token, as a till does when it signs in or is paired. */
async function requestToken(url: string, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) }).catch((error) => {
    throw new Error(`${url} does not answer (${error.cause?.code ?? error.message})`);
  });
  const answer = (await response.json()) as { access_token?: string; message?: string };
  if (!answer.access_token) throw new Error(`${path}: ${answer.message ?? response.status}`);
  return answer.access_token;
}

/** Now and then a guest arrives or leaves. */
function moveGuests(sessions: TableSession[], layout: BoxLayout): void {
  const open = sessions.filter(({ status }) => status === 'OPEN');
  const now = new Date().toISOString();
  const leaving = open[Math.floor(Math.random() * open.length)];
  if (leaving && Math.random() < 0.4) Object.assign(leaving, { status: 'CLOSED', underPayment: false, closedAt: now });
  const occupiedIds = new Set(open.map(({ tableId }) => tableId));
  const freeTables = layout.rooms.flatMap(({ tables }) => tables).filter(({ tableId }) => !occupiedIds.has(tableId));
  const table = freeTables[Math.floor(Math.random() * freeTables.length)];
  if (!table || Math.random() > 0.5) return;
  const coversNumber = 1 + Math.floor(Math.random() * 4);
  sessions.push({
    tableSessionId: randomUUID(),
    tableId: table.tableId,
    status: 'OPEN',
    coversNumber,
    underPayment: false,
    openedAt: now,
    closedAt: null,
  });
}

async function main(): Promise<number> {
  loadEnvironment();
  const { values } = parseArgs({ options });
  if (values.help || values.restaurant === undefined) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  const restaurantId = numberOf(values.restaurant, 'restaurant', 1, 2_147_483_647, 1);
  const url = values.url ?? `http://localhost:${servedPort()}`;
  const username = values.user ?? 'pos@demo.test';
  const password = values.password ?? process.env.DEMO_PASSWORD ?? 'demo-password';
  const fixedToken = values.token ?? (values.code && (await requestToken(url, '/v1/pos_devices/enrolment', { code: values.code })));
  const token = async () =>
    fixedToken ?? requestToken(url, '/oauth/login', { username, password, grant_type: 'password', rememberMe: true });
  const box = new BoxSimulator({
    url,
    token,
    layout: values.layout === undefined ? null : readLayout(values.layout),
    latencyMs: numberOf(values.latency, 'latency', 0, 60_000, 0),
    drop: numberOf(values.drop, 'drop', 0, 1, 0),
    log: (text) => console.log(`${new Date().toISOString()} ${text}`),
  });

  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  const linked = box.waitForLink();
  box.start();
  await Promise.race([linked, stopped]);
  // State that a real box would have stored: the published layout, and who sat at its tables.
  if (!box.layout) {
    const { status, body } = await box.call('GET', `/table_layout?restaurantId=${restaurantId}`);
    if (status === 200) box.layout = layoutOf((body as { data: BoxLayout }).data);
  }
  const knownSessions = await box.call('GET', `/table_sessions?restaurantId=${restaurantId}`);
  const sessions = (knownSessions.body as { data?: { tableSessions: TableSession[] } }).data?.tableSessions ?? [];
  const report = () => {
    if (values.guests && box.layout) moveGuests(sessions, box.layout);
    box.report(sessions).catch(() => undefined);
  };
  report();
  const reporting = setInterval(report, REPORT_MS);
  await stopped;
  clearInterval(reporting);
  await box.stop();
  return 0;
}

await runScript(main);
