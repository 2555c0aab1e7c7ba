import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sleep } from '@/scripts/lib/processes';
import { App } from '@/server/testing/app';

/**
 * Devices write over HTTP, and users import, export and undo, while the service or its database is killed. Afterwards every confirmed write
 * must be in its ledger exactly once, every write repeated with its key must take effect exactly once, and long work must be done entirely
 * or not at all.
 */
const WRITERS = 8;
const START_MS = 300_000;
const RESTART_MS = 180_000;

interface Write {
  key: string;
  method: 'PUT' | 'POST';
  path: string;
  body: object;
  /** The number of its bookings in the ledgers of stock and of e-wallets; null if it depends on the state there. */
  bookings: number | null;
  answer?: { status: number; data: Record<string, unknown>; replayed: boolean };
  /** The code of the refusal, if refused. */
  refusal?: string;
  /** Set if there was no response. */
  cutOff?: boolean;
}

let app: App;
let token: string;
let products: { productId: number; menuId: number; signature: string }[];
let customers: number[];
let wrote = 0;

async function request(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${app.port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const answer = (await response.json()) as { code: string; data: Record<string, unknown>; access_token?: string };
  return { status: response.status, replayed: response.headers.get('idempotent-replayed') === 'true', ...answer };
}

beforeAll(async () => {
  app = await App.make('crash');
  await app.start(START_MS);
  const credentials = { username: 'restaurant@demo.test', password: process.env.DEMO_PASSWORD || 'demo-password', grant_type: 'password' };
  token = (await request('POST', '/oauth/login', credentials)).access_token ?? '';
  const { data } = await request('GET', '/v2/restaurants/1/stock?tracked=true&limit=12');
  products = data.items as typeof products;
  const found = await request('GET', '/customers?brandId=1&limit=200');
  customers = (found.data.items as { customerId: number; balance: number }[])
    .filter(({ balance }) => balance > 1_000)
    .slice(0, 6)
    .map(({ customerId }) => customerId);
  expect(customers).toHaveLength(6);
});
afterAll(() => app?.end());

/** The writes of a restaurant's day: guests pay, goods are counted and delivered, a product is reset and, sometimes, everything. */
function nextWrite(): Write {
  wrote += 1;
  const key = `crash-${wrote}`;
  const { productId, menuId, signature } = products[wrote % products.length]!;
  const stock = '/v2/restaurants/1/stock';
  if (wrote % 40 === 0) return { key, method: 'POST', path: `${stock}/raz`, body: {}, bookings: null };
  if (wrote % 4 === 2) {
    const customerId = customers[wrote % customers.length]!;
    const path = `/customers/${customerId}/wallet/${wrote % 8 === 2 ? 'debit' : 'credit'}`;
    return { key, method: 'POST', path, body: { amount: 1, reason: 'Coffee' }, bookings: 1 };
  }
  if (wrote % 4 === 0) return { key, method: 'POST', path: `${stock}/products/${productId}/raz`, body: {}, bookings: 1 };
  if (wrote % 4 === 1) {
    const lines = [0, 1, 2].map((step) => ({ productId: products[(wrote + step) % products.length]!.productId, quantity: 1 + step }));
    return { key, method: 'POST', path: `${stock}/deliveries`, body: { supplierName: 'Verger', reference: key, lines }, bookings: 3 };
  }
  const path = `/menus/${menuId}/products/${encodeURIComponent(signature)}/quantity`;
  return { key, method: 'PUT', path, body: { quantity: wrote % 500 }, bookings: 1 };
}

/** Sends a write; unless the response is a success, it stays unconfirmed. */
async function sendOnce(write: Write): Promise<void> {
  try {
    const { status, code, data, replayed } = await request(write.method, write.path, write.body, { 'idempotency-key': write.key });
    if (status < 300) write.answer = { status, data, replayed };
    else write.refusal = code;
  } catch {
    write.cutOff = true;
  }
}

/** Devices write until told to stop; each waits for its response before it sends the next write. */
function beginWriting() {
  const writes: Write[] = [];
  let stopped = false;
  const device = async () => {
    while (!stopped) {
      const write = nextWrite();
      writes.push(write);
      await sendOnce(write);
      if (!write.answer) await sleep(100);
    }
  };
  const devices = Promise.all(Array.from({ length: WRITERS }, device));
  const answered = () => writes.filter(({ answer }) => answer).length;
  return {
    writes,
    async until(count: number) {
      while (answered() < count) await sleep(5);
    },
    async untilCutOff() {
      while (!writes.some(({ cutOff }) => cutOff)) await sleep(5);
    },
    async stop() {
      stopped = true;
      await devices;
    },
  };
}

/** The number of bookings of each write. Those of deliveries are found by the delivery, others by the key of the request. */
async function bookingsByKey(writes: Write[]): Promise<Map<string, number>> {
  const rows = await app.query<{ key: string; bookings: number }>(
    `select key, count(*)::int as bookings from (
       select coalesce(d.reference, m.idempotency_key) as key from stock_movements m left join stock_deliveries d on d.id = m.delivery_id
       where m.restaurant_id = 1
       union all select idempotency_key from wallet_lines where brand_id = 1 and position = first_position) b
     where key = any($1) group by 1`,
    [writes.map(({ key }) => key)],
  );
  return new Map(rows.map(({ key, bookings }) => [key, bookings]));
}

const expectedOf = ({ bookings, answer }: Write) => bookings ?? (answer?.data.productsReset as number);

async function expectAnsweredOnce(writes: Write[]): Promise<void> {
  const found = await bookingsByKey(writes);
  const answered = writes.filter(({ answer }) => answer);
  const counted = Object.fromEntries(answered.map(({ key }) => [key, found.get(key) ?? 0]));
  expect(counted).toEqual(Object.fromEntries(answered.map((write) => [write.key, expectedOf(write)])));
  // Of the others, either all or nothing was stored.
  for (const { key, bookings, answer } of writes) if (!answer && bookings !== null) expect([0, bookings]).toContain(found.get(key) ?? 0);
}

/** Repeats everything with its key: confirmed writes get the same response, others take effect now, unless they had. */
async function expectRetriesOnce(writes: Write[]): Promise<void> {
  const first = new Map(writes.map(({ key, answer }) => [key, answer]));
  for (const write of writes) {
    await sendOnce(write);
    const before = first.get(write.key);
    expect(write.answer, write.key).toBeDefined();
    if (before) expect(write.answer).toEqual({ ...before, replayed: true });
  }
  await expectAnsweredOnce(writes);
  const deliveries = await app.query<{ reference: string }>(`select reference from stock_deliveries where reference like 'crash-%'`);
  expect(new Set(deliveries.map(({ reference }) => reference)).size).toBe(deliveries.length);
}

/** After all kills of a kind: an inconsistency caused by one of them would not disappear. */
const keepsSoundLedgers = () =>
  it('leaves the ledgers sound', async () => {
    expect(await app.verify()).toMatchObject({ code: 0, output: expect.stringContaining('The ledgers are sound') });
  });

describe('a kill during writes', () => {
  it('of the service loses no confirmed write, and repeated writes take effect once', async () => {
    const devices = beginWriting();
    await devices.until(60);
    await app.kill();
    await devices.untilCutOff();
    await devices.stop();
    await app.start(RESTART_MS);
    await expectAnsweredOnce(devices.writes);
    await expectRetriesOnce(devices.writes);
  });

  it('of the database loses no confirmed write, and the database recovers by itself', async () => {
    const devices = beginWriting();
    await devices.until(60);
    await app.killDatabase();
    // Devices continue, and are served again without any help.
    await devices.until(120);
    await devices.stop();
    const refusals = devices.writes.filter(({ answer }) => !answer).map(({ refusal }) => refusal);
    expect(new Set(refusals)).toEqual(new Set(['unavailable']));
    await expectAnsweredOnce(devices.writes);
    await expectRetriesOnce(devices.writes);
  });

  it('of the database, and again while it restarts, loses no confirmed write either', async () => {
    const devices = beginWriting();
    await devices.until(40);
    await app.killDatabaseAgain(await app.killDatabase());
    await devices.until(80);
    await devices.stop();
    await expectAnsweredOnce(devices.writes);
    await expectRetriesOnce(devices.writes);
  });

  keepsSoundLedgers();
});

const ROWS = 5_000;
const file = `Email;First name;Last name;Balance\n${Array.from({ length: ROWS }, (_, row) => `crash-${row}@test.example;Ann;Crash ${row};1,00\n`).join('')}`;

/** Sends a file of guests. @returns the id of the import at once, and its final response */
async function importGuests(): Promise<{ importId: number; ended: Promise<string> }> {
  const body = new FormData();
  body.set('file', new File([file], 'customers.csv'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${app.port}/customers/import?brandId=1`, { method: 'POST', headers, body });
  const importId = Number(answer.headers.get('location')?.split('/').at(-1));
  const ended = answer.text().then((text) => (JSON.parse(text.split('\n').at(-1) ?? '') as { code: string }).code);
  ended.catch(() => undefined);
  return { importId, ended };
}

/** Polls until a condition holds, ignoring errors while the database is down. */
async function until<Data>(path: string, isSo: (data: Data) => boolean): Promise<Data> {
  let last: unknown;
  for (const end = Date.now() + RESTART_MS; Date.now() < end; await sleep(200)) {
    const answer = await request('GET', path).catch((error: Error) => error);
    if ('data' in answer && answer.status === 200 && isSo(answer.data as Data)) return answer.data as Data;
    last = answer;
  }
  throw new Error(`${path} did not come to its end: ${inspect(last)}\n${app.lastOutput()}`);
}

/** The number of guests from the file, and the balances of their wallets. */
const imported = async () =>
  (
    await app.query<{ guests: number; cents: number }>(
      `select count(*)::int as guests, coalesce(sum(w.own), 0)::int as cents from customers c left join wallets w on w.brand_id = c.brand_id
        and w.customer_id = c.id where c.family_name like 'Crash %' and c.archived_at is null`,
    )
  )[0];

describe('a kill during long work', () => {
  interface Imported {
    state: string;
  }
  interface Report {
    reportGenerationId: number;
    status: string;
    total: number;
  }
  let importId: number;

  beforeAll(async () => {
    const credentials = { username: 'brand@demo.test', password: process.env.DEMO_PASSWORD || 'demo-password', grant_type: 'password' };
    token = (await request('POST', '/oauth/login', credentials)).access_token ?? '';
  });

  it('of the database leaves nothing of an import, which can be sent again', async () => {
    const events = await app.hold('outbox_events', 'writers');
    const first = await importGuests();
    await Promise.race([events.untilWaiting('insert into outbox_events'), first.ended.then((code) => Promise.reject(new Error(code)))]);
    await app.killDatabase();
    expect(await first.ended).toBe('unavailable');
    await until<Imported>(`/imports/${first.importId}`, ({ state }) => state === 'failed');
    expect(await imported()).toEqual({ guests: 0, cents: 0 });
    await events.release();

    const second = await importGuests();
    expect(await second.ended).toBe('customers_import_create_succeed');
    expect(await imported()).toEqual({ guests: ROWS, cents: ROWS * 100 });
    importId = second.importId;
  });

  it('of the database only delays a report, which is generated once and complete', async () => {
    const groups = await app.hold('guest_groups', 'all');
    expect((await request('GET', '/customers/export/async?brandId=1&fileType=csv')).status).toBe(200);
    await groups.untilWaiting('copy (');
    await app.killDatabase();
    await groups.release();
    const [report, ...others] = await until<Report[]>('/report_generation?brandId=1', (all) => all[0]?.status === 'succeed');
    expect(others).toEqual([]);
    const { data } = await request('GET', `/report_generation/${report?.reportGenerationId}/signed-url?brandId=1`);
    const lines = (await (await fetch(data.url as string)).text()).trim().split('\n');
    expect(lines).toHaveLength(1 + (report?.total ?? 0));
    expect(report?.total).toBeGreaterThan(ROWS);
  });

  it.each([
    ['database', 'csv'],
    ['web', 'csv'],
    ['web', 'xlsx'],
  ] as const)('of the %s breaks off a download of %s, rather than ending it as if it were complete', async (part, fileType) => {
    const groups = await app.hold('guest_groups', 'all');
    const headers = { authorization: `Bearer ${token}` };
    const download = fetch(`http://127.0.0.1:${app.port}/customers/export?brandId=1&fileType=${fileType}`, { headers }).then((answer) =>
      answer.status === 200 ? answer.arrayBuffer() : Promise.reject(new Error(`refused with ${answer.status}`)),
    );
    download.catch(() => undefined);
    await groups.untilWaiting('copy (');
    await app.killPart(part);
    // In the middle of the file, or before its first byte: a workbook begins with its first rows.
    await expect(download).rejects.toThrow(/^(terminated|fetch failed)$/);
    await groups.release();
    await until('/customers/count?brandId=1', () => true);
  });

  it('of the database only delays an automatic top-up, which is charged and credited once', async () => {
    const customer = { brandId: 1, email: 'reload@test.example', givenName: 'Ann', familyName: 'Reload' };
    const { customerId } = (await request('POST', '/customers', customer)).data as { customerId: number };
    const own = `/customers/${customerId}`;
    expect((await request('POST', `${own}/wallet/reload`, { amount: 2_000, counterMethod: 'CASH' })).status).toBe(200);
    const { cardId } = (await request('POST', `${own}/cards`, { token: 'sandbox_slow' })).data as { cardId: number };
    const reload = { automaticEwalletReloadActive: true, automaticEwalletReloadMinBalance: 1_000, automaticEwalletReloadAmount: 3_000 };
    const settings = { ...reload, automaticEwalletReloadCardId: cardId };
    expect((await request('PUT', `${own}/ewallet_automatic_reload`, settings)).status).toBe(200);
    expect((await request('POST', `${own}/wallet/debit`, { amount: 1_500, reason: 'Lunch' })).status).toBe(200);
    // The provider has taken the money, and responds some seconds later.
    const charges = () =>
      app.query<{ state: string; asked: number; taken: number }>(
        `select state::text, asked, (select count(*)::int from sandbox_charges) as taken from wallet_charges where customer_id = $1`,
        [customerId],
      );
    const before = (await app.query<{ taken: number }>('select count(*)::int as taken from sandbox_charges'))[0]?.taken ?? 0;
    await expect.poll(charges, { timeout: RESTART_MS, interval: 20 }).toEqual([{ state: 'REQUESTED', asked: 1, taken: before + 1 }]);
    await app.killDatabase();
    // When the response arrives, the database is back or still down: in the latter case the provider is asked again.
    await until<{ balance: number }>(`${own}/wallet`, ({ balance }) => [500, 3_500].includes(balance));
    await app.query(`update wallet_charges set ask_at = now() where customer_id = $1 and state = 'REQUESTED'`, [customerId]);
    await until<{ balance: number }>(`${own}/wallet`, ({ balance }) => balance === 3_500);
    expect(await charges()).toMatchObject([{ state: 'SUCCEEDED', taken: before + 1 }]);
  });

  it('of the service never undoes an import by half, and the undo succeeds when requested again', async () => {
    const events = await app.hold('outbox_events', 'writers');
    expect((await request('POST', `/imports/${importId}/undo`)).status).toBe(202);
    await events.untilWaiting('insert into outbox_events');
    await app.kill();
    await events.release();
    await app.start(RESTART_MS);
    await until<Imported>(`/imports/${importId}`, ({ state }) => state === 'done');
    expect(await imported()).toEqual({ guests: ROWS, cents: ROWS * 100 });
    expect((await request('POST', `/imports/${importId}/undo`)).status).toBe(202);
    await until<Imported>(`/imports/${importId}`, ({ state }) => state === 'undone');
    expect(await imported()).toEqual({ guests: 0, cents: 0 });
  });

  keepsSoundLedgers();
});
