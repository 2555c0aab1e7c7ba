// @not-in-check
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { background } from '@/server/background';
import { prisma, transaction } from '@/server/core/platform/db';
import { dispatchOutbox } from '@/server/core/writes/outbox';
import { addBadge, archiveCustomer, createCustomer, unarchiveCustomer, updateCustomer } from '@/server/customers/customers.operations';
import { mailKinds } from '@/server/mail-kinds';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createWebhook } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { type GotEvent, status, WebhookReceiver } from '@/server/testing/webhook-receiver';
import { creditWallet } from '@/server/wallet/wallet.operations';
import { noteAttempts } from './outcomes';
import { deliver } from './queue';
import { newSealedSecret } from './secrets';
import type { LeasedDelivery } from './taken.types';
import { getDelivery, getWebhook, resumeWebhook, rotateSecret, sendTest, updateWebhook } from './webhooks.operations';

let tenants: TwoTenants;
let brand: Actor;
let receiver: WebhookReceiver;
const never = new AbortController().signal;
const handOn = () => dispatchOutbox(background.subscribers);
const send = (withinMs?: number) => deliver({ withinMs })(never);
const endpoint = (more: object = {}) => createWebhook(prisma, { brandId: tenants.a.brandId, url: receiver.url, isEnabled: true, ...more });
const secretOf = async (moduleId: number) => (await brand.call(getWebhook, { moduleId })).secret ?? '';
const makeDue = () => prisma.sql.run`update webhook_deliveries set due_at = now() - interval '1 second' where state = 'waiting'`;
const kept = () =>
  prisma.webhookDelivery.findMany({ where: { eventAt: { gt: started } }, orderBy: [{ endpointId: 'asc' }, { sequence: 'asc' }] });
let started: Date;
let orders = 0;

/** An event of an order, as the orders feature emits it. */
const emitOrder = (
  orderId: number | string = ++orders,
  { kind = 'orders.paid', channelId = 2, brandId = tenants.a.brandId, at = new Date() } = {},
) =>
  prisma.outboxEvent.create({
    data: {
      ...{ kind, brandId, restaurantId: tenants.a.restaurantId, createdAt: at, availableAt: new Date(at.getTime() - 1_000) },
      payload: {
        orderId,
        restaurantId: tenants.a.restaurantId,
        channelId,
        order: { orderId: String(orderId), channelId, status: 'PAID', metadata: {} },
      },
    },
  });

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  receiver = new WebhookReceiver();
  await receiver.start();
  started = new Date();
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', '127.0.0.0/8');
});
afterEach(async () => {
  await receiver.stop();
  vi.unstubAllEnvs();
});

const verified = ({ body, headers }: GotEvent, secret: string) => new Webhook(secret).verify(body, headers) as GotEvent['event'];

describe('an event', () => {
  it('is sent once, signed according to Standard Webhooks, with the order as its data', async () => {
    const { id: moduleId } = await endpoint();
    await emitOrder(9_001);
    await handOn();
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [got] = receiver.got;
    const event = verified(got!, await secretOf(moduleId));
    expect(event).toMatchObject({ type: 'orders.paid', version: 1, sequence: 1, data: { orderId: '9001', channelId: 2, status: 'PAID' } });
    expect(event.id).toBe(got!.headers['webhook-id']);
    expect(got!.headers['content-type']).toBe('application/json');
    expect(() => verified({ ...got!, body: got!.body.replace('9001', '9002') }, event.id)).toThrow();
    const delivery = await brand.call(getDelivery, { moduleId, sequence: 1 });
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 200, failure: null, body: got!.body, nextAttemptAt: null });
    expect(delivery.tries[0]).toMatchObject({ number: 1, status: 200, answer: 'fine', requestHeaders: { 'webhook-id': event.id } });
  });

  it('is sent with the whole account for each change of a customer', async () => {
    await endpoint();
    const { brandId } = tenants.a;
    const { customerId } = await brand.call(createCustomer, { brandId, email: 'camille@example.com', givenName: 'Camille' });
    await brand.call(updateCustomer, { customerId, familyName: 'Moreau' });
    await brand.call(addBadge, { customerId, badge: 'B-1' });
    await brand.call(creditWallet, { customerId, amount: 500, reason: 'Late order' });
    await brand.call(updateCustomer, { customerId, isActive: false });
    await prisma.sql.run`update wallets set promotional = 0, own = 0, employer = 0 where customer_id = ${customerId}`;
    await brand.call(archiveCustomer, { customerId });
    await brand.call(unarchiveCustomer, { customerId });
    await handOn();
    await send();
    const account = { customerId, email: 'camille@example.com', givenName: 'Camille' };
    expect(receiver.got.map(({ event: { type, sequence, data } }) => ({ type, sequence, data }))).toMatchObject([
      {
        type: 'customer.account.added',
        sequence: 1,
        data: { ...account, badges: [], balance: 0, isActive: true, paymentType: expect.any(String) },
      },
      { type: 'customer.account.updated', sequence: 2, data: { ...account, familyName: 'Moreau' } },
      { type: 'customer.account.updated', sequence: 3, data: { ...account, badges: ['B-1'] } },
      { type: 'customer.account.updated', sequence: 4, data: { ...account, balance: 500 } },
      { type: 'customer.account.updated', sequence: 5, data: { ...account, isActive: false } },
      { type: 'customer.account.deleted', sequence: 6, data: { ...account, archivedAt: expect.any(String) } },
      { type: 'customer.account.updated', sequence: 7, data: { ...account, archivedAt: null } },
    ]);
  });

  it('reaches only endpoints of its brand that subscribe to it and were enabled when it happened', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const all = await endpoint();
    const wrongType = await endpoint({ eventTypes: ['orders.cancelled'] });
    const wrongChannel = await endpoint({ channelIds: [1, 5] });
    const wrongPlace = await endpoint({ restaurantIds: [tenants.a.restaurantId + 1_000] });
    const right = await endpoint({ eventTypes: ['orders.paid'], channelIds: [2], restaurantIds: [tenants.a.restaurantId] });
    const foreign = await endpoint({ brandId: tenants.b.brandId });
    const off = await endpoint({ isEnabled: false });
    const since = await endpoint({ isEnabled: false });
    await brand.call(updateWebhook, { moduleId: since.id, isEnabled: true });
    const until = await endpoint();
    await emitOrder(1, { at: hourAgo });
    await emitOrder(2);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await brand.call(updateWebhook, { moduleId: until.id, isEnabled: false });
    await handOn();
    const taken = Object.groupBy(await kept(), ({ endpointId }) => endpointId);
    const count = ({ id }: { id: number }) => taken[id]?.length ?? 0;
    expect([all, wrongType, wrongChannel, wrongPlace, right, foreign, off].map(count)).toEqual([1, 0, 0, 0, 1, 0, 0]);
    const ofAll = await prisma.webhookDelivery.groupBy({
      by: ['endpointId'],
      _count: true,
      where: { endpointId: { in: [all.id, since.id, until.id] } },
    });
    expect(new Map(ofAll.map(({ endpointId, _count }) => [endpointId, _count]))).toEqual(
      new Map([
        [all.id, 2],
        [since.id, 1],
        [until.id, 2],
      ]),
    );
  });

  it('is stored once per endpoint even when it is dispatched twice', async () => {
    await endpoint();
    await emitOrder();
    await handOn();
    await prisma.outboxEvent.updateMany({ data: { deliveredAt: null } });
    await handOn();
    expect(await kept()).toHaveLength(1);
    await send();
    expect(receiver.got).toHaveLength(1);
  });
});

describe('a receiver', () => {
  it('gets a failed event again under the same id, after growing waits, until all attempts are used up', async () => {
    const { id: moduleId } = await endpoint();
    receiver.with(status(503));
    await emitOrder();
    await handOn();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      expect(await send()).toBe(1);
      expect(await send()).toBe(0);
      const [row] = await kept();
      if (row?.state === 'waiting') waits.push(Math.round((row.dueAt.getTime() - Date.now()) / 5_000) * 5);
      await makeDue();
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
    expect(await kept()).toMatchObject([{ state: 'failed', attempts: 8, status: 503, failure: 'status' }]);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { tries } = await brand.call(getDelivery, { moduleId, sequence: 1 });
    expect(tries.map(({ number, answer }) => [number, answer])).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((number) => [number, 'status 503']));
  });

  it('fails with timeout, redirect or unreachable, and its redirects are not followed', async () => {
    const elsewhere = new WebhookReceiver();
    await elsewhere.start();
    receiver.with(() => undefined);
    await endpoint();
    const redirecting = new WebhookReceiver();
    await redirecting.start(status(307, { location: elsewhere.url }));
    await endpoint({ url: redirecting.url });
    await endpoint({ url: 'http://127.0.0.1:9999/' });
    await endpoint({ url: 'https://127.0.0.1:9999/' });
    await emitOrder();
    await handOn();
    await send(300);
    expect((await kept()).map(({ failure, status: code }) => [failure, code])).toEqual([
      ['timeout', null],
      ['redirect', 307],
      ['unreachable', null],
      ['unreachable', null],
    ]);
    expect(elsewhere.got).toEqual([]);
    await Promise.all([elsewhere.stop(), redirecting.stop()]);
  });

  it('does no harm with a huge, compressed, broken or endless answer', async () => {
    const { id: long } = await endpoint();
    receiver.with((_got, response) => void response.end('é'.repeat(1_000_000)));
    const packing = new WebhookReceiver();
    await packing.start(
      (_got, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    );
    const { id: packed } = await endpoint({ url: packing.url });
    const breaking = new WebhookReceiver();
    await breaking.start((_got, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('a\0b');
      setTimeout(() => response.destroy(), 20);
    });
    const { id: broken } = await endpoint({ url: breaking.url });
    const endless = new WebhookReceiver();
    let written = 0;
    const text = function* () {
      for (; ; written += 10_000) yield 'x'.repeat(10_000);
    };
    await endless.start((_got, response) => void Readable.from(text()).pipe(response));
    const { id: unending } = await endpoint({ url: endless.url });
    await emitOrder();
    await handOn();
    await send();
    expect((await kept()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
    const answerOf = async (moduleId: number) => (await brand.call(getDelivery, { moduleId, sequence: 1 })).tries[0]?.answer;
    expect(await answerOf(long)).toBe('é'.repeat(8_192));
    expect(await answerOf(packed)).toBeNull();
    expect(await answerOf(broken)).toBe('a\uFFFDb');
    expect(await answerOf(unending)).toBe('x'.repeat(16_384));
    // No more than what is read and what buffers between the two hold.
    expect(written).toBeLessThan(50_000_000);
    await Promise.all([packing.stop(), breaking.stop(), endless.stop()]);
  });

  it('is sent nothing after a 429 until its Retry-After has passed, and uses up no attempt', async () => {
    const { id: endpointId } = await endpoint();
    receiver.with(status(429, { 'retry-after': '90' }));
    await emitOrder();
    await handOn();
    await send();
    expect(await kept()).toMatchObject([{ state: 'waiting', failures: 0, attempts: 1, failure: 'rate_limited' }]);
    const { holdUntil } = await prisma.webhookHealth.findUniqueOrThrow({ where: { endpointId } });
    expect(Math.round((holdUntil!.getTime() - Date.now()) / 5_000) * 5).toBe(90);
    await emitOrder();
    await handOn();
    await makeDue();
    expect(await send()).toBe(0);
    receiver.with(status(200));
    await prisma.webhookHealth.updateMany({ data: { holdUntil: new Date(Date.now() - 1_000) } });
    expect(await send()).toBe(2);
  });

  it('is disabled when it answers 410, until it is enabled again', async () => {
    const { id: moduleId } = await endpoint();
    receiver.with(status(410));
    await emitOrder();
    await handOn();
    await send();
    expect(await brand.call(getWebhook, { moduleId })).toMatchObject({ isEnabled: false, state: 'off', stopReason: 'gone' });
    await emitOrder();
    await handOn();
    expect(await kept()).toHaveLength(1);
    await brand.call(updateWebhook, { moduleId, isEnabled: true });
    expect(await brand.call(getWebhook, { moduleId })).toMatchObject({ state: 'on', stopReason: null });
  });

  it('is paused with an email after failing for five days, and gets all missed events in order once resumed', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    vi.stubEnv('NEXTAUTH_URL', 'https://brigade.example');
    const { id: moduleId } = await endpoint();
    receiver.with(status(500));
    await emitOrder(1);
    await handOn();
    await send();
    await prisma.webhookHealth.updateMany({ data: { failingSince: new Date(Date.now() - 5 * 86_400_000 - 1_000) } });
    await makeDue();
    await send();
    expect(await brand.call(getWebhook, { moduleId })).toMatchObject({ isEnabled: true, state: 'paused', stopReason: 'failing' });
    const mails = await prisma.mail.findMany({ where: { kind: 'webhook_paused' } });
    expect(mails.map(({ email }) => email).toSorted()).toEqual(
      [tenants.a.users.brand.email, tenants.a.users.brand_group.email, tenants.a.withoutFlags.email].toSorted(),
    );
    const letter = await mailKinds.webhook_paused.compose(mails[0]!);
    expect(letter).toMatchObject({ action: { address: `https://brigade.example/admin/brands/${tenants.a.brandId}/webhooks` } });
    await emitOrder(1, { kind: 'orders.cancelled' });
    await emitOrder(2);
    await handOn();
    expect(await send()).toBe(0);
    receiver.got.length = 0;
    receiver.with(status(200));
    await brand.call(resumeWebhook, { moduleId });
    expect(await mailKinds.webhook_paused.compose(mails[0]!)).toBeNull();
    await send();
    expect(receiver.got.map(({ event }) => event.sequence).toSorted()).toEqual([1, 2, 3]);
    const ofFirst = receiver.got.filter(({ event }) => event.data.orderId === '1').map(({ event }) => event.type);
    expect(ofFirst).toEqual(['orders.paid', 'orders.cancelled']);
  });

  it('is never sent more than ten events at once, even by several workers', async () => {
    await endpoint();
    receiver.with(async (_got, response) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      response.end();
    });
    for (let order = 0; order < 60; order++) await emitOrder();
    await handOn();
    await Promise.all([send(), send(), send()]);
    expect(receiver.got).toHaveLength(60);
    expect(receiver.most).toBeLessThanOrEqual(10);
    expect(receiver.most).toBeGreaterThan(5);
  });
});

describe('the health of an endpoint', () => {
  const health = (endpointId: number) => prisma.webhookHealth.findUniqueOrThrow({ where: { endpointId } });
  const elsewhere = 'https://orders.example.com/new';

  it('ignores late answers from the previous URL', async () => {
    const { id: moduleId } = await endpoint();
    const late = (code: number, headers = {}) =>
      receiver.with(async (_got, response) => {
        await brand.call(updateWebhook, { moduleId, url: elsewhere });
        response.writeHead(code, headers).end();
      });
    for (const [code, headers] of [[410], [503, { 'retry-after': '600' }]] as [number, object?][]) {
      await prisma.webhookEndpoint.update({ where: { id: moduleId }, data: { url: receiver.url } });
      late(code, headers);
      await emitOrder();
      await handOn();
      expect(await send()).toBe(1);
      expect(await brand.call(getWebhook, { moduleId })).toMatchObject({ url: elsewhere, state: 'on', stopReason: null });
      expect(await health(moduleId)).toMatchObject({ failingSince: null, holdUntil: null });
    }
  });

  it('is reset by a new URL and by disabling or enabling the endpoint, but not by other changes', async () => {
    const { id: moduleId } = await endpoint();
    const ill = { failingSince: new Date(Date.now() - 4 * 86_400_000), holdUntil: new Date(Date.now() + 3_600_000) };
    for (const change of [{ isEnabled: false }, { isEnabled: true }, { url: elsewhere }]) {
      await prisma.webhookHealth.update({ where: { endpointId: moduleId }, data: ill });
      await brand.call(updateWebhook, { moduleId, description: 'Orders', channelIds: [] });
      expect(await health(moduleId)).toMatchObject(ill);
      await brand.call(updateWebhook, { moduleId, ...change });
      expect(await health(moduleId)).toMatchObject({ failingSince: null, holdUntil: null });
    }
  });

  it('is not affected by a test event, even when it is answered with 410', async () => {
    const { id: moduleId } = await endpoint();
    receiver.with(status(410));
    await brand.call(sendTest, { moduleId, type: 'orders.paid' });
    expect(await send()).toBe(1);
    expect(await brand.call(getWebhook, { moduleId })).toMatchObject({ state: 'on', stopReason: null });
  });

  it('keeps the longest hold, which grows while the endpoint accepts nothing', async () => {
    const { id: endpointId } = await endpoint();
    const soon = async () => Math.round(((await health(endpointId)).holdUntil!.getTime() - Date.now()) / 10_000) * 10;
    const meanwhile = (data: object) =>
      receiver.with(async (_got, response) => {
        await prisma.webhookHealth.update({ where: { endpointId }, data });
        response.writeHead(429, { 'retry-after': '1' }).end();
      });
    meanwhile({ holdUntil: new Date(Date.now() + 600_000) });
    await emitOrder();
    await handOn();
    await send();
    expect(await soon()).toBe(600);
    meanwhile({ holdUntil: null, failingSince: new Date(Date.now() - 3_600_000) });
    await prisma.webhookHealth.update({ where: { endpointId }, data: { holdUntil: null } });
    await prisma.sql.run`update webhook_deliveries set queued_at = now() - interval '1 hour'`;
    await makeDue();
    await send();
    expect(await soon()).toBe(900);
    const [row] = await kept();
    expect(Math.round((row!.dueAt.getTime() - Date.now()) / 10_000)).toBe(90);
  });
});

describe('the outcome of a delivery', () => {
  it('is recorded later when it cannot be recorded at once, without sending the event twice', async () => {
    const { id: moduleId } = await endpoint();
    let back: Promise<unknown> = Promise.resolve();
    receiver.with(async (_got, response) => {
      await prisma.sql.run`alter table webhook_attempts rename to webhook_attempts_away`;
      response.end('fine');
      back = new Promise((resolve) => setTimeout(resolve, 300)).then(
        () => prisma.sql.run`alter table webhook_attempts_away rename to webhook_attempts`,
      );
    });
    await emitOrder();
    await handOn();
    const made = await send().finally(() => back);
    expect([made, receiver.got.length]).toEqual([1, 1]);
    expect(await brand.call(getDelivery, { moduleId, sequence: 1 })).toMatchObject({ state: 'delivered', tries: [{ status: 200 }] });
  });

  it('is recorded in order of endpoints, so that workers do not deadlock', async () => {
    const first = await endpoint();
    const second = await endpoint();
    const result = { failure: null, detail: null, status: 200, answerHeaders: {}, answer: '', durationMs: 1, holdS: null };
    const of = ({ id, url }: { id: number; url: string }) => ({
      delivery: {
        endpointId: id,
        url,
        sequence: 1,
        number: 1,
        lease: randomUUID(),
        failures: 0,
        waitedS: 0,
        isTest: false,
      } as LeasedDelivery,
      ...{ at: new Date(), headers: {}, result },
    });
    let noting: Promise<void> | undefined;
    await transaction(async (db) => {
      await db.sql.run`select from webhook_health where endpoint_id = ${first.id} for update`;
      noting = transaction(async (other) => {
        // Like workers: rows are looked up one by one, in the order in which they are named.
        await other.sql
          .run`select set_config(name, 'off', true) from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_sort']) as name`;
        await noteAttempts(other, [of(second), of(first)]);
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await db.sql.run`select from webhook_health where endpoint_id = ${second.id} for update nowait`;
    });
    await noting;
    for (const { id } of [first, second])
      expect(await prisma.webhookHealth.findUnique({ where: { endpointId: id } })).toMatchObject({ lastSuccessAt: expect.any(Date) });
  });
});

describe('the order of events', () => {
  it('is kept within an order, while events of other orders overtake', async () => {
    await endpoint();
    let isUp = false;
    receiver.with(({ event }, response) => void response.writeHead(event.data.orderId === '1' && !isUp ? 503 : 200).end());
    await emitOrder(1);
    await emitOrder(1, { kind: 'orders.cancelled' });
    await emitOrder(2);
    await handOn();
    await send();
    expect(receiver.got.map(({ event }) => event.sequence).toSorted()).toEqual([1, 3]);
    // The next one waits although it is due itself.
    expect(await send()).toBe(0);
    isUp = true;
    await makeDue();
    await send();
    expect(receiver.got.slice(2).map(({ event }) => event.type)).toEqual(['orders.paid', 'orders.cancelled']);
  });

  it('is no longer kept after five minutes', async () => {
    await endpoint();
    receiver.with(({ event }, response) => void response.writeHead(event.sequence === 1 ? 503 : 200).end());
    await emitOrder(1);
    await emitOrder(1, { kind: 'orders.cancelled' });
    await handOn();
    await send();
    await prisma.sql.run`update webhook_deliveries set due_at = now() + interval '1 hour' where sequence = 1 and state = 'waiting'`;
    expect(await send()).toBe(0);
    await prisma.sql.run`update webhook_deliveries set queued_at = now() - interval '301 seconds' where state = 'waiting'`;
    expect(await send()).toBe(1);
    expect(receiver.got.at(-1)?.event.type).toBe('orders.cancelled');
  });

  it('is that of their sequence numbers, across many changes of few orders', async () => {
    await endpoint();
    for (let round = 0; round < 8; round++)
      for (const order of [1, 2, 3, 4]) await emitOrder(order, { kind: round % 2 === 0 ? 'orders.paid' : 'orders.cancelled' });
    await handOn();
    await send();
    for (const order of ['1', '2', '3', '4']) {
      const numbers = receiver.got.filter(({ event }) => event.data.orderId === order).map(({ event }) => event.sequence);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers).toHaveLength(8);
    }
  });
});

describe('a secret', () => {
  it('signs together with the previous one during a rotation, and alone afterwards', async () => {
    const { id: moduleId } = await endpoint();
    const old = await secretOf(moduleId);
    await brand.call(rotateSecret, { moduleId, graceHours: 1 });
    const both = await brand.call(getWebhook, { moduleId });
    expect(both).toMatchObject({ secretPrevious: old, secretPreviousUntil: expect.any(String) });
    await emitOrder();
    await handOn();
    await send();
    for (const secret of [old, both.secret ?? '']) expect(verified(receiver.got[0]!, secret)).toBeTruthy();
    await prisma.webhookEndpoint.updateMany({ where: { id: moduleId }, data: { previousUntil: new Date(Date.now() - 1_000) } });
    await emitOrder();
    await handOn();
    await send();
    expect(verified(receiver.got[1]!, both.secret ?? '')).toBeTruthy();
    expect(() => verified(receiver.got[1]!, old)).toThrow();
    expect(await brand.call(getWebhook, { moduleId })).toMatchObject({ secretPrevious: null, secretPreviousUntil: null });
  });
});

describe('a secret that cannot be decrypted', () => {
  it('fails each attempt with unreadable_secret until it is rotated', async () => {
    const { id: moduleId } = await endpoint({ sealedSecret: newSealedSecret(tenants.b.brandId) });
    await emitOrder();
    await handOn();
    expect(await send()).toBe(1);
    expect(receiver.got).toEqual([]);
    expect(await brand.call(getDelivery, { moduleId, sequence: 1 })).toMatchObject({
      ...{ state: 'waiting', failure: 'unreadable_secret', status: null },
      tries: [{ failure: 'unreadable_secret', requestHeaders: { 'content-type': 'application/json' } }],
    });
    expect(await kept()).toMatchObject([{ failures: 1, lease: null }]);
    const health = await prisma.webhookHealth.findUniqueOrThrow({ where: { endpointId: moduleId } });
    expect(health.failingSince).not.toBeNull();
    expect(await brand.call(getWebhook, { moduleId })).toMatchObject({ moduleId, secret: null, secretPrevious: null });
    expect(await brand.call(updateWebhook, { moduleId, description: 'Lost' })).toMatchObject({ description: 'Lost' });
    expect(await brand.call(rotateSecret, { moduleId, graceHours: 24 })).toMatchObject({ secretPreviousUntil: null });
    await makeDue();
    await send();
    expect(verified(receiver.got[0]!, await secretOf(moduleId))).toBeTruthy();
  });
});

describe('an internal address', () => {
  it.each(['127.0.0.1', 'localhost'])('is not called even if it was saved before: %s', async (host) => {
    vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', '');
    await endpoint({ url: receiver.url.replace('127.0.0.1', host) });
    await emitOrder();
    await handOn();
    await send();
    expect(await kept()).toMatchObject([{ state: 'waiting', failure: 'private_address', status: null }]);
    expect(receiver.got).toEqual([]);
  });
});
