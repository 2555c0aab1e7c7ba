// @not-in-check
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { background } from '@/server/background';
import type { AppError } from '@/server/core/operation/errors';
import { prisma, transaction } from '@/server/core/platform/db';
import { dispatchOutbox } from '@/server/core/writes/outbox';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer, createWebhook } from '@/server/testing/factories';
import { untilSomebodyWaits } from '@/server/testing/locks';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { status, WebhookReceiver } from '@/server/testing/webhook-receiver';
import { webhookEvents } from './events';
import { deleteOldEvents } from './old-events';
import { deliver } from './queue';
import * as operations from './webhooks.operations';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;
let receiver: WebhookReceiver;
const send = () => deliver()(new AbortController().signal);
const handOn = () => dispatchOutbox(background.subscribers);
const settings = { url: 'https://orders.example.com/brigade', eventTypes: ['orders.paid' as const] };
const create = (more: object = {}) => brand.call(operations.createWebhook, { brandId, ...settings, ...more });
const emitOrder = (orderId: number, at = new Date()) =>
  prisma.outboxEvent.create({
    data: {
      ...{ kind: 'orders.paid', brandId, restaurantId: tenants.a.restaurantId, createdAt: at, availableAt: new Date(at.getTime() - 1_000) },
      payload: {
        ...{ orderId, restaurantId: tenants.a.restaurantId, channelId: 2 },
        order: {
          orderId: String(orderId),
          channelId: 2,
          status: 'PAID',
          metadata: { note: 'for Zoé' },
          guest: { name: 'Zoé', phone: '+33612345678' },
          total: 1_250,
        },
      },
    },
  });

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
  receiver = new WebhookReceiver();
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', '127.0.0.0/8');
});
afterEach(async () => {
  await receiver.stop();
  vi.unstubAllEnvs();
});

describe('a webhook', () => {
  it('can be created, read, changed and deleted, and each change can be undone', async () => {
    const made = await create({ channelIds: [1, 2] });
    expect(made).toMatchObject({ brandId, isEnabled: true, state: 'on', channelIds: [1, 2], restaurantIds: [], description: '' });
    const { moduleId } = made;
    expect(await brand.call(operations.getWebhook, { moduleId })).toMatchObject({
      ...made,
      secret: expect.stringMatching(/^whsec_[\w+/]{32}$/),
    });
    const changed = await brand.call(operations.updateWebhook, { moduleId, isEnabled: false });
    expect(changed).toMatchObject({ state: 'off', url: settings.url, channelIds: [1, 2] });
    await brand.call(operations.deleteWebhook, { moduleId });
    expect((await brand.refused(operations.getWebhook, { moduleId })).code).toBe('data_not_found');
    const entries = await prisma.auditEntry.findMany({ where: { subjectKind: 'webhook' }, orderBy: { id: 'desc' } });
    expect(entries).toHaveLength(3);
    for (const { id } of entries.slice(0, 2)) await brand.call(revertChange, { auditId: id });
    expect(await brand.call(operations.getWebhook, { moduleId })).toMatchObject({ state: 'on', url: settings.url });
    await brand.call(revertChange, { auditId: entries[2]!.id, force: true });
    expect((await brand.refused(operations.getWebhook, { moduleId })).code).toBe('data_not_found');
  });

  it('cannot be changed with an outdated ETag', async () => {
    const { moduleId } = await create();
    const seen = await brand.call(operations.getWebhook, { moduleId });
    await brand.call(operations.updateWebhook, { moduleId, description: 'Mine' });
    const { code } = await brand.refused(operations.updateWebhook, { moduleId, description: 'Other' }, { ifMatch: JSON.stringify(seen) });
    expect(code).toBe('precondition_failed');
  });

  it.each([
    ['a private address', { url: 'https://10.0.0.1/' }, 'private_address'],
    ['metadata, although it is opened', { url: 'https://169.254.169.254/' }, 'private_address'],
    ['credentials', { url: 'https://a:b@orders.example.com/' }, 'credentials'],
    ['a channel that the brand does not have', { channelIds: [99] }, 'unknown'],
    ['a restaurant of another brand', { restaurantIds: [1_000_000] }, 'unknown'],
    ['no events', { eventTypes: [] }, 'too_small'],
    ['an event twice', { eventTypes: ['orders.paid', 'orders.paid'] }, 'duplicate'],
  ])('is rejected with %s', async (_what, more, code) => {
    const refusal = await brand.refused(operations.createWebhook, { brandId, ...settings, ...more });
    expect(refusal).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: Object.keys(more)[0], code }] } });
  });

  it('is accessible only to the head office of its brand', async () => {
    const as = actorsOf(tenants);
    const { moduleId } = await create();
    for (const stranger of [await as('brand', 'b')])
      for (const operation of [
        operations.getWebhook,
        operations.updateWebhook,
        operations.rotateSecret,
        operations.listDeliveries,
        operations.pauseWebhook,
      ])
        expect((await stranger.refused(operation as never, { moduleId, url: settings.url })).code).toBe('data_not_found');
    for (const role of ['restaurant', 'pos', 'kiosk', 'customer'] as const)
      expect((await (await as(role)).refused(operations.getWebhook, { moduleId })).code).toBe('access_denied');
    expect((await (await as('guest')).refused(operations.getWebhook, { moduleId })).code).toBe('unauthenticated');
  });

  it('keeps its secrets out of write responses, lists, the history, idempotency records and plain database rows', async () => {
    const key = () => ({ idempotencyKey: crypto.randomUUID() });
    const { moduleId } = await brand.call(operations.createWebhook, { brandId, ...settings }, key());
    const { secret: first } = await brand.call(operations.getWebhook, { moduleId });
    const answers: unknown[] = [await brand.call(operations.rotateSecret, { moduleId }, key())];
    const { secret, secretPrevious } = await brand.call(operations.getWebhook, { moduleId });
    expect(secretPrevious).toBe(first);
    answers.push(await brand.call(operations.updateWebhook, { moduleId, description: 'Mine' }, key()));
    answers.push(await brand.call(operations.listWebhooks, { brandId }));
    const { changes } = await brand.outcome(operations.updateWebhook, { moduleId, description: 'Other' }, { dryRun: true });
    answers.push(changes);
    answers.push(await brand.call(operations.deleteWebhook, { moduleId }, key()));
    const tables = ['audit_entries', 'idempotency_records', 'webhook_endpoints', 'outbox_events'];
    for (const table of tables) answers.push(await prisma.$queryRawUnsafe(`select to_jsonb(t)::text as row from ${table} t`));
    const text = JSON.stringify(answers);
    expect(text).toContain('orders.example.com');
    for (const each of [first, secret]) expect(text).not.toContain(each!.slice('whsec_'.length));
    expect(text).not.toContain('whsec_');
  });

  it('rejects a second rotation while the previous secret is valid, which can be ended on request', async () => {
    const { moduleId } = await create();
    await brand.call(operations.rotateSecret, { moduleId, graceHours: 24 });
    // An accidental second click must not end a secret that receivers still use.
    expect(await brand.refused(operations.rotateSecret, { moduleId, graceHours: 24 })).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'rotating', secretPreviousUntil: expect.any(String) } },
    });
    expect(await brand.call(operations.endPreviousSecret, { moduleId })).toMatchObject({ secretPreviousUntil: null });
    expect(await brand.call(operations.getWebhook, { moduleId })).toMatchObject({ secretPrevious: null });
  });

  it('gets only one new secret from two concurrent rotations', async () => {
    const { moduleId } = await create();
    const rotate = () => brand.call(operations.rotateSecret, { moduleId, graceHours: 24 });
    let both: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await transaction(async (db) => {
      await db.sql.run`select from webhook_endpoints where id = ${moduleId} for update`;
      both = Promise.allSettled([rotate(), rotate()]);
      await untilSomebodyWaits('', 2);
    });
    const answers = (await both).map((answer) => (answer.status === 'fulfilled' ? 'ok' : (answer.reason as AppError).code));
    expect(answers.toSorted()).toEqual(['conflict', 'ok']);
  });
});

describe('undelivered events', () => {
  const failedOnes = async (count: number) => {
    const url = await receiver.start(status(500));
    const { moduleId } = await create({ url });
    for (let order = 1; order <= count; order++) await emitOrder(order);
    await handOn();
    await send();
    await prisma.webhookDelivery.updateMany({ where: { endpointId: moduleId }, data: { state: 'failed', endedAt: new Date() } });
    receiver.with(status(200));
    receiver.got.length = 0;
    return moduleId;
  };

  it('are replayed one by one, under the same id, with the same body and signed with the current secret', async () => {
    const moduleId = await failedOnes(2);
    const secretOf = async () => (await brand.call(operations.getWebhook, { moduleId })).secret ?? '';
    const old = await secretOf();
    await brand.call(operations.rotateSecret, { moduleId, graceHours: 0 });
    const before = await brand.call(operations.getDelivery, { moduleId, sequence: 2 });
    expect(before).toMatchObject({ state: 'failed', status: 500, nextAttemptAt: null });
    expect(await brand.call(operations.replayDelivery, { moduleId, sequence: 2 })).toMatchObject({ state: 'waiting', waitsFor: null });
    await send();
    expect(receiver.got.map(({ event, headers }) => [event.sequence, headers['webhook-id']])).toEqual([[2, before.messageId]]);
    expect(await brand.call(operations.getDelivery, { moduleId, sequence: 2 })).toMatchObject({
      state: 'delivered',
      attempts: 2,
      body: before.body,
    });
    const verify = (secret: string) => new Webhook(secret).verify(receiver.got[0]!.body, receiver.got[0]!.headers);
    expect(verify(await secretOf())).toBeTruthy();
    expect(() => verify(old)).toThrow();
    expect((await brand.refused(operations.replayDelivery, { moduleId, sequence: 99 })).code).toBe('data_not_found');
  });

  it('are replayed all at once or for a period, and delivered ones on request', async () => {
    const moduleId = await failedOnes(4);
    const [first, , third] = await prisma.webhookDelivery.findMany({ where: { endpointId: moduleId }, orderBy: { sequence: 'asc' } });
    const period = { from: first!.eventAt.toISOString(), to: third!.eventAt.toISOString() };
    const { count } = await brand.call(operations.replayDeliveries, { moduleId, ...period });
    expect([count, first!.eventAt < third!.eventAt]).toEqual([receiver.got.length + count, true]);
    await send();
    expect(receiver.got).toHaveLength(count);
    expect(await brand.call(operations.replayDeliveries, { moduleId })).toMatchObject({ count: 4 - count, hasMore: false });
    await send();
    expect(await brand.call(operations.replayDeliveries, { moduleId })).toMatchObject({ count: 0, hasMore: false });
    expect(await brand.call(operations.replayDeliveries, { moduleId, state: 'ended' })).toMatchObject({ count: 4, hasMore: false });
    const page = await brand.call(operations.listDeliveries, { moduleId, state: 'waiting', limit: 3 });
    expect(page.items.map(({ sequence }) => sequence)).toEqual([4, 3, 2]);
    const rest = await brand.call(operations.listDeliveries, { moduleId, state: 'waiting', limit: 3, cursor: page.nextCursor! });
    expect(rest).toMatchObject({ items: [{ sequence: 1 }], nextCursor: null });
    expect((await brand.call(operations.listDeliveries, { moduleId, type: 'orders.cancelled' })).items).toEqual([]);
  });

  it('are replayed only once across several requests, even when they are delivered meanwhile', async () => {
    const moduleId = await failedOnes(1);
    await prisma.sql.run`insert into webhook_events (message_id, brand_id, kind, ordering_key, data, created_at)
      select 'evt_' || n, ${brandId}, 'orders.paid', 'order:' || n, '{}', now() - interval '1 day' from generate_series(1, 10000) n`;
    await prisma.sql
      .run`insert into webhook_deliveries (endpoint_id, sequence, event_id, kind, ordering_key, event_at, state, queued_at, due_at, ended_at)
      select ${moduleId}, id + 1000, id, kind, ordering_key, created_at, 'delivered', created_at, created_at, created_at
      from webhook_events where brand_id = ${brandId} and created_at < now() - interval '12 hours'`;
    const all = { moduleId, state: 'ended' as const };
    const { begunAt, ...first } = await brand.call(operations.replayDeliveries, all);
    expect(first).toEqual({ count: 10_000, hasMore: true });
    await prisma.webhookDelivery.updateMany({
      where: { endpointId: moduleId, state: 'waiting' },
      data: { state: 'delivered', endedAt: new Date() },
    });
    expect(await brand.call(operations.replayDeliveries, { ...all, begunAt })).toEqual({ count: 1, hasMore: false, begunAt });
    expect(await prisma.webhookDelivery.findMany({ where: { endpointId: moduleId, state: 'waiting' } })).toMatchObject([{ sequence: 1 }]);
  });

  it('are requeued by workers instead of the request that resumes the webhook, however many there are', async () => {
    const { moduleId } = await create({ url: await receiver.start() });
    await prisma.sql.run`insert into webhook_events (message_id, brand_id, kind, ordering_key, data, created_at)
      select 'evt_' || n, ${brandId}, 'orders.paid', 'order:' || n, '{}', now() - interval '1 day' from generate_series(1, 6000) n`;
    await prisma.sql
      .run`insert into webhook_deliveries (endpoint_id, sequence, event_id, kind, ordering_key, event_at, queued_at, failures, due_at)
      select ${moduleId}, row_number() over (order by id), id, kind, ordering_key, created_at, created_at, id % 2 * 3,
        now() + make_interval(hours => case id % 2 when 0 then -20 else 5 end)
      from webhook_events where brand_id = ${brandId} and created_at < now() - interval '12 hours'`;
    const anew = async () =>
      (
        await prisma.sql.read<{ count: number; kinds: number }>`select count(*)::int as count, count(distinct queued_at)::int as kinds
        from webhook_deliveries where endpoint_id = ${moduleId} and failures = 0 and due_at = queued_at and queued_at > now() - interval '1 hour'`
      )[0];
    await brand.call(operations.pauseWebhook, { moduleId });
    await brand.call(operations.resumeWebhook, { moduleId });
    expect(await anew()).toEqual({ count: 0, kinds: 0 });
    await brand.call(operations.pauseWebhook, { moduleId });
    await Promise.all([send(), send()]);
    expect(await anew()).toEqual({ count: 6_000, kinds: 1 });
    await prisma.sql
      .run`update webhook_deliveries set state = 'delivered', ended_at = now() where endpoint_id = ${moduleId} and sequence > 30`;
    await brand.call(operations.resumeWebhook, { moduleId });
    expect(await send()).toBe(30);
  });

  it('show only their newest 50 attempts', async () => {
    const moduleId = await failedOnes(1);
    await prisma.webhookAttempt.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        ...{ endpointId: moduleId, sequence: 1, number: index + 2, at: new Date(), durationMs: 1, url: receiver.url, headers: {} },
      })),
    });
    const { tries } = await brand.call(operations.getDelivery, { moduleId, sequence: 1 });
    expect([tries.length, tries[0]?.number]).toEqual([50, 61]);
  });

  it('wait while the webhook is paused, and are deleted after 28 days', async () => {
    const moduleId = await failedOnes(1);
    expect(await brand.call(operations.pauseWebhook, { moduleId })).toMatchObject({ state: 'paused', stopReason: 'manual' });
    await brand.call(operations.replayDeliveries, { moduleId });
    await emitOrder(2);
    await handOn();
    expect(await send()).toBe(0);
    const [listed] = (await brand.call(operations.listWebhooks, { brandId })).filter((each) => each.moduleId === moduleId);
    expect(listed).toMatchObject({ state: 'paused', waiting: 2, failed: 0 });
    await brand.call(operations.resumeWebhook, { moduleId });
    expect(await send()).toBe(2);
    await prisma.webhookEvent.updateMany({ data: { createdAt: new Date(Date.now() - 29 * 86_400_000) } });
    await brand.call(operations.deleteWebhook, { moduleId });
    await prisma.webhookEndpoint.updateMany({ where: { id: moduleId }, data: { deletedAt: new Date(Date.now() - 29 * 86_400_000) } });
    await deleteOldEvents();
    expect(await prisma.webhookDelivery.count()).toBe(0);
    expect(await prisma.webhookEndpoint.findUnique({ where: { id: moduleId } })).toBeNull();
  });
});

describe('a test event', () => {
  it('contains the newest order without personal data, and is sent once even when the webhook is off', async () => {
    const url = await receiver.start(status(500));
    const { moduleId } = await create({ url });
    await emitOrder(31);
    await handOn();
    await brand.call(operations.updateWebhook, { moduleId, isEnabled: false });
    const { sequence } = await brand.call(operations.sendTest, { moduleId, type: 'orders.paid' });
    expect(await send()).toBe(1);
    const [{ event, body }] = receiver.got as [(typeof receiver.got)[0]];
    expect(event).toMatchObject({ test: true, type: 'orders.paid', sequence, data: { orderId: '31', total: 1_250 } });
    expect(body).not.toMatch(/Zo|612345678/);
    expect(await brand.call(operations.getDelivery, { moduleId, sequence })).toMatchObject({ isTest: true, state: 'failed', status: 500 });
    expect(await prisma.webhookHealth.findUnique({ where: { endpointId: moduleId } })).toMatchObject({ failingSince: null });
  });

  it('contains the brand’s newest order in full when no event was ever sent', async () => {
    const url = await receiver.start();
    const { moduleId } = await create({ url });
    await brand.call(operations.sendTest, { moduleId, type: 'orders.paid' });
    await send();
    const data = receiver.got[0]?.event.data;
    expect(data).toMatchObject({ orderId: tenants.a.ticketOrderId, brandId });
    expect(webhookEvents['orders.paid'].data.safeParse(data).error).toBeUndefined();
  });

  it('contains the newest customer without personal data, or the reference’s example when there is no data', async () => {
    const url = await receiver.start();
    const { moduleId } = await create({ url, eventTypes: ['customer.account.added'] });
    const { id: customerId } = await createCustomer(prisma, { brandId, givenName: 'Zoé', email: 'zoe@example.com' });
    await brand.call(operations.sendTest, { moduleId, type: 'customer.account.updated' });
    await brand.call(operations.sendTest, { moduleId, type: 'orders.cancelled' });
    await send();
    const [customer, order] = receiver.got.map(({ event }) => event.data);
    expect(customer).toMatchObject({ customerId, givenName: 'Camille' });
    expect(JSON.stringify(customer)).not.toContain('zoe@');
    expect(order).toMatchObject({ orderId: expect.any(String) });
  });
});

describe('the check whether an event is sent', () => {
  it('returns the state of its delivery, or the reasons why it is not sent', async () => {
    const late = await create();
    const other = await createWebhook(prisma, { brandId, isEnabled: true, channelIds: [1], eventTypes: ['orders.cancelled'] });
    await emitOrder(7, new Date(Date.now() + 10));
    await handOn();
    const orderId = '7';
    expect(await brand.call(operations.checkEvent, { moduleId: late.moduleId, orderId })).toMatchObject({
      verdicts: [{ type: 'orders.paid', isSent: true, reasons: [], sequence: 1, state: 'waiting' }],
    });
    expect(await brand.call(operations.checkEvent, { moduleId: other.id, orderId })).toMatchObject({
      verdicts: [{ isSent: false, reasons: ['type', 'channel'], sequence: null, state: null }],
    });
    // It was paid before there was a webhook.
    const before = { moduleId: late.moduleId, orderId: tenants.a.orderId };
    expect(await brand.call(operations.checkEvent, before)).toMatchObject({
      verdicts: [{ type: 'orders.paid', isSent: false, reasons: ['off'], eventAt: expect.any(String), sequence: null }],
    });
    const stranger = await actorsOf(tenants)('brand', 'b');
    const { moduleId } = await stranger.call(operations.createWebhook, { brandId: tenants.b.brandId, ...settings });
    expect((await stranger.refused(operations.checkEvent, { ...before, moduleId })).code).toBe('data_not_found');
    const would = { moduleId: other.id, type: 'orders.cancelled' as const, channelId: 1 };
    expect(await brand.call(operations.checkEvent, would)).toMatchObject({ verdicts: [{ isSent: true, eventAt: null }] });
    expect((await brand.refused(operations.checkEvent, { moduleId: other.id, orderId: '8' })).code).toBe('data_not_found');
    expect((await brand.refused(operations.checkEvent, { moduleId: other.id })).code).toBe('missing_parameters');
  });
});
