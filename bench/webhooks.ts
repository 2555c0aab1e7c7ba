import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '@/scripts/lib/paths';
import { Prisma, prisma } from '@/server/core/platform/db';
import { dispatchOutbox } from '@/server/core/writes/outbox';
import { createBrand, createWebhook } from '@/server/testing/factories';
import { fanOut } from '@/server/webhooks/fan-out';
import { deliver } from '@/server/webhooks/queue';
import { eventTypes } from '@/server/webhooks/webhooks.values';
import { number, table } from './print';

const EVENTS = 20_000;
const BRANDS = 10;

interface WebhookRates {
  name: string;
  /** Events per second. */
  rate: number;
  /** Processor time of the worker, in µs per event: the rest is the database's, the receiver's, and waiting. */
  cpuUs: number;
}

const subscribers = Object.fromEntries(eventTypes.map((type) => [type, [fanOut]]));

/** An order of five lines, as large as real ones: 2 kB. */
const order = {
  ...{ orderId: '1', restaurantId: 1, channelId: 2, status: 'PAID', total: 4_250, metadata: {} },
  items: Array.from({ length: 5 }, (_, line) => ({
    productId: line,
    name: `Plat du jour ${line}`,
    quantity: 1,
    price: 850,
    options: 'x'.repeat(300),
  })),
};

async function startReceiver(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join('bench', 'webhook-receiver.ts')], { cwd: projectRoot });
  const [port] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, child };
}

async function emit(brandIds: number[]): Promise<void> {
  for (const brandId of brandIds)
    await prisma.sql.run`insert into outbox_events (kind, brand_id, payload, available_at)
      select 'orders.paid', ${brandId}, jsonb_build_object('orderId', n, 'channelId', 2, 'restaurantId', 1, 'order', ${JSON.stringify(order)}::jsonb),
        now() - interval '1 second' from generate_series(1, ${EVENTS / brandIds.length}::int) n`;
}

async function repeatUntilNone(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}

async function timed(name: string, work: () => Promise<void>): Promise<WebhookRates> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { name, rate: (EVENTS * 1_000) / (performance.now() - began), cpuUs: (user + system) / EVENTS };
}

/** How many events per second one worker forwards and sends, to one receiver per brand: each step alone, and both at once. */
async function measureWebhooks(): Promise<WebhookRates[]> {
  const { url, child } = await startReceiver();
  process.env.WEBHOOK_ALLOW_PRIVATE = '127.0.0.0/8';
  try {
    const brandIds: number[] = [];
    for (let index = 0; index < BRANDS; index++) {
      const { id: brandId } = await createBrand(prisma, { name: `Webhooks ${index}` });
      await createWebhook(prisma, { brandId, url, isEnabled: true });
      brandIds.push(brandId);
    }
    const send = deliver();
    const neverAborted = new AbortController().signal;
    await emit(brandIds);
    const rates = [
      await timed('events handed on: kept, numbered, one delivery each', () => repeatUntilNone(() => dispatchOutbox(subscribers))),
      await timed('events sent: signed, answered, noted', async () => void (await send(neverAborted))),
    ];
    await emit(brandIds);
    rates.push(
      await timed('both, by one worker', async () => {
        let isDone = false;
        const dispatching = repeatUntilNone(() => dispatchOutbox(subscribers)).then(() => {
          isDone = true;
        });
        while (!isDone) await send(neverAborted);
        await dispatching;
        await send(neverAborted);
      }),
    );
    return rates;
  } finally {
    child.kill();
  }
}

const ENDPOINTS = 50;
const HANGING = 5;
const ROUNDS = 20;

/**
 * How long events for 50 receivers wait until they are received, as the 95th percentile in ms: four per round, one round after the other.
 * @param hanging the number of receivers that never respond, and are not counted
 */
async function measureWaiting(hanging: number): Promise<number> {
  const silentServer = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  const silentUrl = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}/`;
  const { url, child } = await startReceiver();
  const { id: brandId } = await createBrand(prisma, { name: `${hanging} hang` });
  for (let index = 0; index < ENDPOINTS; index++)
    await createWebhook(prisma, { brandId, url: index < hanging ? silentUrl : url, isEnabled: true });
  const end = new AbortController();
  const send = deliver();
  const worker = (async () => {
    while (!end.signal.aborted) await send(end.signal);
  })();
  const countedDeliveries = Prisma.sql`webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.brand_id = ${brandId} and e.url = ${url}`;
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      await prisma.sql.run`insert into outbox_events (kind, brand_id, payload, available_at)
        select 'orders.paid', ${brandId}, jsonb_build_object('orderId', ${round * 4} + n, 'channelId', 2, 'restaurantId', 1, 'order', ${JSON.stringify(order)}::jsonb),
          now() - interval '1 second' from generate_series(1, 4) n`;
      await dispatchOutbox(subscribers);
      const countPending = async () => {
        const [row] = await prisma.sql.read<{ left: number }>(
          Prisma.sql`select count(*)::int as left from ${countedDeliveries} and d.ended_at is null`,
        );
        return row?.left ?? 0;
      };
      while ((await countPending()) > 0) await setTimeout(20);
    }
    const [row] = await prisma.sql.read<{ p95: number }>(Prisma.sql`
      select percentile_disc(0.95) within group (order by extract(epoch from d.ended_at - d.queued_at) * 1000)::float8 as p95 from ${countedDeliveries}`);
    return row?.p95 ?? Number.NaN;
  } finally {
    end.abort();
    silentServer.closeAllConnections();
    silentServer.close();
    await worker;
    child.kill();
  }
}

export async function run(): Promise<void> {
  const rates = await measureWebhooks();
  const [withoutHanging, withHanging] = [await measureWaiting(0), await measureWaiting(HANGING)];
  table(
    ['webhooks, one worker, ten receivers', 'events a second', 'goal', 'its processor time, µs an event'],
    rates.map(({ name, rate, cpuUs }) => [name, number(rate), '≥ 1,000', number(cpuUs)]),
  );
  table(
    ['95 of 100 events taken within, ms', 'none hangs', `${HANGING} of ${ENDPOINTS} hang`, 'ratio', 'goal'],
    [['events of the others', number(withoutHanging), number(withHanging), (withHanging / withoutHanging).toFixed(2), '≤ 1,000 ms']],
  );
}
