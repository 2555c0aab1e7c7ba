// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanUp } from '@/server/background';
import { resetDatabase } from '@/server/testing/database';
import { type Db, prisma, transaction } from '../platform/db';
import { dispatchOutbox, type OutboxMessage } from './outbox';

beforeEach(resetDatabase);

/** The column rounds to milliseconds, so that «now» may lie a little ahead. */
const due = () => new Date(Date.now() - 1_000);
const emit = (count: number, kind = 'test.done') =>
  prisma.outboxEvent.createMany({
    data: Array.from({ length: count }, (_, index) => ({ kind, payload: { index }, restaurantId: 4, brandId: 2, availableAt: due() })),
  });
const events = () => prisma.outboxEvent.findMany({ orderBy: { id: 'asc' } });
const makeDue = () => prisma.outboxEvent.updateMany({ where: { deliveredAt: null }, data: { availableAt: due() } });
/** How long the one event waits after this, in seconds: at least and at most, however slow the machine is. */
async function waitAfter(work: () => Promise<unknown>): Promise<[least: number, most: number]> {
  const began = Date.now();
  await work();
  const ended = Date.now();
  const { availableAt } = await prisma.outboxEvent.findFirstOrThrow();
  const since = (moment: number) => (availableAt.getTime() - moment) / 1_000;
  // The column rounds to milliseconds.
  return [since(ended) - 0.001, since(began) + 0.001];
}

describe('dispatchOutbox', () => {
  it('delivers waiting events once, oldest first', async () => {
    await emit(3);
    const seen: OutboxMessage[] = [];
    const subscribers = { 'test.done': [async (_: Db, messages: OutboxMessage[]) => void seen.push(...messages)] };
    expect(await dispatchOutbox(subscribers)).toBe(3);
    expect(await dispatchOutbox(subscribers)).toBe(0);
    expect(seen.map(({ payload }) => payload)).toEqual([{ index: 0 }, { index: 1 }, { index: 2 }]);
    expect(seen[0]).toMatchObject({ kind: 'test.done', restaurantId: 4, brandId: 2, createdAt: expect.any(Date) });
    for (const event of await events()) expect(event).toMatchObject({ deliveredAt: expect.any(Date), attempts: 1, lastError: null });
  });

  it('retries failed events with growing delays, without holding up the others', async () => {
    await emit(1, 'test.broken');
    await emit(1);
    let broken = true;
    const seen: string[] = [];
    const subscribers = {
      'test.broken': [
        async () => {
          seen.push('broken');
          if (broken) throw new Error('the receiver is away');
        },
      ],
      'test.done': [async () => void seen.push('done')],
    };
    expect(await dispatchOutbox(subscribers)).toBe(1);
    // All at once first, and as that fails, one by one.
    expect(seen).toEqual(['broken', 'broken', 'done']);
    expect(await events()).toMatchObject([{ deliveredAt: null, attempts: 1, lastError: 'Error: the receiver is away' }, { attempts: 1 }]);

    await prisma.outboxEvent.deleteMany({ where: { kind: 'test.done' } });
    for (const [attempts, wait] of [
      [0, 1],
      [1, 2],
      [2, 4],
      [40, 3_600],
    ] as const) {
      await prisma.outboxEvent.updateMany({ data: { attempts } });
      await makeDue();
      const [least, most] = await waitAfter(() => dispatchOutbox(subscribers));
      expect(least).toBeLessThanOrEqual(wait);
      expect(most).toBeGreaterThanOrEqual(wait);
    }
    expect(await dispatchOutbox(subscribers)).toBe(0);

    broken = false;
    await makeDue();
    expect(await dispatchOutbox(subscribers)).toBe(1);
    expect(await events()).toMatchObject([{ deliveredAt: expect.any(Date), lastError: null }]);
  });

  it('delivers an event again when the worker dies before it could record the delivery', async () => {
    await emit(1);
    const seen: number[] = [];
    const dying = {
      'test.done': [
        async (_: Db, [message]: OutboxMessage[]) => {
          seen.push(message?.id ?? 0);
          if (seen.length === 1)
            await prisma.sql.read`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
              and state = 'idle in transaction' and pid <> pg_backend_pid()`;
        },
      ],
    };
    await dispatchOutbox(dying).catch(() => undefined);
    expect(await events()).toMatchObject([{ deliveredAt: null }]);
    expect(await dispatchOutbox(dying)).toBe(1);
    expect(seen[0]).toBe(seen[1]);
  });

  it('runs in one worker at a time, so that events keep their order', async () => {
    await emit(1_200);
    const seen: number[] = [];
    const subscribers = {
      'test.done': [
        async (_: Db, messages: OutboxMessage[]) => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          seen.push(...messages.map(({ payload }) => (payload as { index: number }).index));
        },
      ],
    };
    const workThrough = async () => {
      while (seen.length < 1_200) await dispatchOutbox(subscribers);
    };
    await Promise.all([workThrough(), workThrough(), workThrough()]);
    expect(seen).toEqual(Array.from({ length: 1_200 }, (_, index) => index));
  });

  it('passes over events without a subscriber, and cleanUp deletes delivered ones after a week', async () => {
    await emit(2, 'test.unheard');
    expect(await dispatchOutbox({})).toBe(2);
    const [first] = await events();
    await prisma.outboxEvent.update({ where: { id: first?.id }, data: { deliveredAt: new Date(Date.now() - 8 * 86_400_000) } });
    await cleanUp();
    expect(await events()).toHaveLength(1);
  });

  it('leaves delivered events to cleanUp, which deletes them in batches along an index', async () => {
    const deliveredAt = new Date(Date.now() - 8 * 86_400_000);
    await prisma.outboxEvent.createMany({ data: Array.from({ length: 5_100 }, () => ({ kind: 'test.old', payload: {}, deliveredAt })) });
    await emit(1);
    await prisma.sql.run`create function refuse_many() returns trigger language plpgsql as $$
      begin if (select count(*) from gone) > 5000 then raise 'too many at once'; end if; return null; end $$`;
    await prisma.sql.run`create trigger few_at_once after delete on outbox_events referencing old table as gone
      for each statement execute function refuse_many()`;
    await cleanUp().finally(() => prisma.sql.run`drop function refuse_many cascade`);
    expect(await events()).toMatchObject([{ kind: 'test.done' }]);
    const plan = await transaction(async (db) => {
      await db.sql.run`set local enable_seqscan = off`;
      return db.sql
        .read`explain select id from outbox_events where delivered_at < now() - interval '7 days' order by delivered_at limit 5000`;
    });
    expect(JSON.stringify(plan)).toContain('outbox_events_delivered');
  });
});
