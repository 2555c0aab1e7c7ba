// @not-in-check
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/server/testing/endpoints';
import { createMenu } from '@/server/testing/factories';
import {
  codeOf,
  dropNotes,
  errorOf,
  factsOf,
  getNote,
  newWorld,
  noteMutation,
  replaceNote,
  send,
  sendNote,
  storedNote,
  type World,
  writeNoteOperation,
} from '../../testing/notes';
import * as live from '../live/live';
import { AppError } from '../operation/errors';
import { execute, invoke, toRawInput } from '../operation/invoke';
import { withExtra } from '../operation/outcome';
import { prisma } from '../platform/db';
import { etagOf } from '../rest/etag';
import { withoutSecrets } from './changes';

vi.mock(import('../live/live'), () => ({ announceIn: vi.fn() }));
const announced = vi.mocked(live.announceIn);

let world: World;
beforeEach(async () => {
  world = await newWorld();
  announced.mockClear();
});
afterAll(dropNotes);

const unserializable = "do $$ begin raise exception 'could not serialize access' using errcode = '40001'; end $$";
const entries = () => prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
const events = () => prisma.outboxEvent.findMany({ orderBy: { id: 'asc' } });
const write = (text: string, facts = {}) =>
  invoke(writeNoteOperation, { restaurantId: world.restaurantId, text }, factsOf(world.caller, facts));

describe('a write', () => {
  it('stores its rows, history entries and events together, and announces them', async () => {
    await write('first', { requestId: 'r-1' });
    await write('second');
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'second', writes: 2 });
    const [first, second] = await entries();
    expect(first).toMatchObject({
      subjectKind: 'note',
      subjectId: String(world.restaurantId),
      operation: 'POST /v2/restaurants/{restaurantId}/note',
      input: { restaurantId: world.restaurantId, text: 'first' },
      before: { text: '', pin: 0 },
      after: { text: 'first', pin: 0 },
      userId: world.userId,
      requestId: 'r-1',
      brandId: world.brandId,
      restaurantId: world.restaurantId,
      revertsId: null,
    });
    expect(second).toMatchObject({ before: { text: 'first', pin: 0 }, after: { text: 'second', pin: 0 } });
    expect(await events()).toMatchObject([
      { kind: 'note.written', restaurantId: world.restaurantId, brandId: world.brandId, payload: { text: 'first' }, deliveredAt: null },
      { kind: 'note.written', payload: { text: 'second' } },
    ]);
    expect(announced.mock.calls).toEqual([
      [{ restaurantId: world.restaurantId }, 'notes', [world.restaurantId]],
      [{ restaurantId: world.restaurantId }, 'notes', [world.restaurantId]],
    ]);
  });

  it('leaves nothing behind when the operation fails at its end', async () => {
    const failing = noteMutation(async (ctx, input) => {
      await writeNoteOperation.run(ctx, input as never);
      throw new AppError('conflict');
    });
    expect(await codeOf(invoke(failing, { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller)))).toBe('conflict');
    expect(await storedNote(world.restaurantId)).toBeNull();
    expect(await entries()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(announced).not.toHaveBeenCalled();
  });

  it('cannot change or delete history entries', async () => {
    await write('first');
    await expect(prisma.auditEntry.updateMany({ data: { subjectId: '9' } })).rejects.toThrow();
    await expect(prisma.auditEntry.deleteMany()).rejects.toThrow();
    expect(await entries()).toHaveLength(1);
  });

  it('lets the operation say what the history records', async () => {
    const recording = noteMutation(async (ctx, input) => {
      ctx.record({ subject: { kind: 'memo', id: 7 }, before: { at: new Date(0) } });
      ctx.record({ after: { done: true } });
      return { text: input.text, pin: 0 };
    });
    await invoke(recording, { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller));
    expect(await entries()).toMatchObject([
      { subjectKind: 'memo', subjectId: '7', before: { at: '1970-01-01T00:00:00.000Z' }, after: { done: true } },
    ]);
  });

  it('adds no history entry when nothing changed, unless it is always audited', async () => {
    await write('first');
    await write('first');
    expect(await entries()).toHaveLength(1);
    const counting = noteMutation(async (_ctx, { text }) => ({ text, pin: 0 }));
    const deed = { ...counting, audit: { ...(counting.audit as object), always: true as const } };
    await invoke(deed, { restaurantId: world.restaurantId, text: 'first' }, factsOf(world.caller));
    expect(await entries()).toHaveLength(2);
  });

  it('keeps passwords and tokens out of the history', () => {
    const kept = withoutSecrets({
      name: 'Ann',
      newPassword: 'abc',
      nested: [{ access_token: 't', tokens: 3 }],
      clientSecret: 's',
      nothing: undefined,
    });
    expect(kept).toEqual({ name: 'Ann', newPassword: '…', nested: [{ access_token: '…', tokens: 3 }], clientSecret: '…' });
  });

  it('runs follow-ups after the commit, and still answers when one fails', async () => {
    const seen: unknown[] = [];
    const following = noteMutation(async (ctx, input) => {
      ctx.afterCommit(async () => void seen.push(await storedNote(world.restaurantId)));
      ctx.afterCommit(() => Promise.reject(new Error('the mail server is away')));
      return (await writeNoteOperation.run(ctx, input as never)) as { text: string; pin: number };
    });
    await invoke(following, { restaurantId: world.restaurantId, text: 'kept' }, factsOf(world.caller));
    expect(seen).toEqual([{ text: 'kept', writes: 1 }]);
  });

  it('is retried after a serialization failure', async () => {
    await write('start');
    let tries = 0;
    const racing = noteMutation(async (ctx, { text }) => {
      tries += 1;
      if (tries === 1) await ctx.db.$executeRawUnsafe(unserializable);
      ctx.record({ after: { text, pin: tries } });
      return { text, pin: tries };
    });
    const answer = await invoke(racing, { restaurantId: world.restaurantId, text: 'again' }, factsOf(world.caller));
    expect(answer).toEqual({ text: 'again', pin: 2 });
    expect(await entries()).toHaveLength(2);
  });

  it('is retried after a real deadlock of two transactions', async () => {
    const other = { ...world, restaurantId: world.restaurantId + 1_000 };
    await prisma.sql.run`insert into core_test_notes values (${world.restaurantId}, 'a', 0), (${other.restaurantId}, 'b', 0)`;
    const bothLocked = Promise.withResolvers<void>();
    let waiting = 0;
    const tries = { up: 0, down: 0 };
    const locking = (name: 'up' | 'down', order: number[]) =>
      noteMutation(async (ctx, { text }) => {
        tries[name] += 1;
        const [first, second] = order;
        await ctx.db.sql.run`update core_test_notes set pin = pin + 1 where restaurant_id = ${first}`;
        waiting += 1;
        if (waiting === 2) bothLocked.resolve();
        await bothLocked.promise;
        await ctx.db.sql.run`update core_test_notes set pin = pin + 1 where restaurant_id = ${second}`;
        return { text, pin: 0 };
      });
    const ids = [world.restaurantId, other.restaurantId];
    await Promise.all([
      invoke(locking('up', ids), { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller)),
      invoke(locking('down', ids.toReversed()), { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller)),
    ]);
    // More where a second try comes before the other transaction has woken up: that is another deadlock.
    expect(tries.up + tries.down).toBeGreaterThanOrEqual(3);
    const rows = await prisma.sql.read<{ pin: number }>`select pin from core_test_notes`;
    expect(rows.map(({ pin }) => pin)).toEqual([2, 2]);
  });

  it('gives up with a conflict after four tries', async () => {
    let tries = 0;
    const hopeless = noteMutation(async (ctx, { text }) => {
      tries += 1;
      await ctx.db.$executeRawUnsafe(unserializable);
      return { text, pin: 0 };
    });
    expect(await codeOf(invoke(hopeless, { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller)))).toBe('conflict');
    expect(tries).toBe(4);
  });

  it('passes on extra fields separately from its data', async () => {
    const extra = noteMutation(async () => withExtra({ text: 'x', pin: 1 }, { receipt: 'r-9' }) as never);
    const outcome = await execute(extra, () => toRawInput({ restaurantId: world.restaurantId, text: 'x' }), factsOf(world.caller));
    expect(outcome).toMatchObject({ status: 201, extra: { receipt: 'r-9' }, dataText: '{"text":"x","pin":1}' });
  });
});

describe('a dry run', () => {
  it('answers like the real run, lists what would change, and leaves no trace', async () => {
    await write('first');
    const dry = await sendNote(world, 'POST', { query: '?dryRun=true', body: { text: 'second', pin: 4 } });
    expect(dry.headers.get('dry-run')).toBe('true');
    const { changes, ...answered } = dry.body;
    expect(changes).toEqual([
      { path: ['text'], kind: 'changed', before: 'first', after: 'second' },
      { path: ['pin'], kind: 'changed', before: 0, after: 4 },
    ]);
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'first', writes: 1 });
    expect(await entries()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    expect(announced).toHaveBeenCalledTimes(1);

    const real = await sendNote(world, 'POST', { body: { text: 'second', pin: 4 } });
    expect(real.headers.get('dry-run')).toBeNull();
    expect(real.status).toBe(dry.status);
    expect(real.body).toEqual(answered);
    expect((await entries()).at(-1)).toMatchObject({ before: { text: 'first' }, after: { text: 'second' } });
  });

  it('fails like the real run', async () => {
    const { headers } = await sendNote(world, 'GET');
    await write('meanwhile');
    const stale = { body: { text: 'x' }, headers: { 'if-match': headers.get('etag') ?? '' } };
    expect((await sendNote(world, 'PUT', { ...stale, query: '?dryRun=1' })).status).toBe(412);
    expect((await sendNote(world, 'PUT', { query: '?dryRun=true', body: {} })).body.code).toBe('missing_parameters');
  });

  it.each(['?dryRun=yes', '?dryRun=', '?dryRun=TRUE', '?dryRun=2', '?dryRun=true&dryRun=false', '?dry%52un=no'])(
    'rejects %s and writes nothing',
    async (query) => {
      const { status, body } = await sendNote(world, 'POST', { query, body: { text: 'x' } });
      expect([status, body.code, body.extraData.issues[0].path]).toEqual([400, 'invalid_parameters', 'dryRun']);
      expect(await storedNote(world.restaurantId)).toBeNull();
    },
  );

  it.each(['?dryRun=false', '?dryRun=0'])('is off with %s', async (query) => {
    expect((await sendNote(world, 'POST', { query, body: { text: 'x' } })).status).toBe(201);
    expect(await storedNote(world.restaurantId)).toMatchObject({ text: 'x' });
  });

  it('is recognised when its query key is percent-encoded', async () => {
    expect((await sendNote(world, 'POST', { query: '?dry%52un=true', body: { text: 'x' } })).headers.get('dry-run')).toBe('true');
    expect(await storedNote(world.restaurantId)).toBeNull();
  });

  it('runs no follow-up', async () => {
    const follow = vi.fn();
    const following = noteMutation(async (ctx, { text }) => {
      ctx.afterCommit(follow);
      return { text, pin: 0 };
    });
    await invoke(following, { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller, { dryRun: true }));
    expect(follow).not.toHaveBeenCalled();
  });
});

describe('replacing a resource', () => {
  const etag = async () => (await sendNote(world, 'GET')).headers.get('etag') ?? '';

  it('succeeds when If-Match has the current ETag', async () => {
    const read = await etag();
    const { status, headers, body } = await sendNote(world, 'PUT', { body: { text: 'mine' }, headers: { 'if-match': read } });
    expect([status, body.data]).toEqual([200, { text: 'mine', pin: 0 }]);
    expect(headers.get('etag')).toBe(await etag());
    expect(headers.get('etag')).not.toBe(read);
  });

  it('answers 412 with the current state when someone else has written since', async () => {
    const read = await etag();
    await write('theirs');
    const { status, headers, body } = await sendNote(world, 'PUT', { body: { text: 'mine' }, headers: { 'if-match': read } });
    expect([status, body.code]).toEqual([412, 'precondition_failed']);
    expect(body.extraData).toEqual({ etag: await etag(), current: { text: 'theirs', pin: 0 } });
    expect(headers.get('etag')).toBe(await etag());
    expect(await storedNote(world.restaurantId)).toMatchObject({ text: 'theirs' });
  });

  it('succeeds without If-Match, with * and with a list that has the current ETag', async () => {
    expect((await sendNote(world, 'PUT', { body: { text: 'a' } })).status).toBe(200);
    expect((await sendNote(world, 'PUT', { body: { text: 'b' }, headers: { 'if-match': '*' } })).status).toBe(200);
    const several = `"old", W/${await etag()}`;
    expect((await sendNote(world, 'PUT', { body: { text: 'c' }, headers: { 'if-match': several } })).status).toBe(200);
  });

  it('rejects If-Match on an operation that cannot check it, rather than ignoring it', async () => {
    const sent = { body: { text: 'mine' }, headers: { 'if-match': '"any"' } };
    expect((await sendNote(world, 'POST', sent)).body).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'If-Match', code: 'unsupported' }] },
    });
    expect(await entries()).toHaveLength(0);
  });

  it('lets only one of several concurrent writers with the same ETag through', async () => {
    const read = await etag();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => sendNote(world, 'PUT', { body: { text: `writer ${index}` }, headers: { 'if-match': read } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
    expect(await storedNote(world.restaurantId)).toMatchObject({ writes: 1 });
    expect(await entries()).toHaveLength(1);
  });

  it('records the state before and after in the history', async () => {
    await invoke(replaceNote, { restaurantId: world.restaurantId, text: 'a', pin: 3 }, factsOf(world.caller));
    expect(await entries()).toMatchObject([{ before: { text: '', pin: 0 }, after: { text: 'a', pin: 3 } }]);
  });
});

describe('reading', () => {
  it('answers 304 when If-None-Match has the current ETag', async () => {
    const { headers } = await sendNote(world, 'GET');
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [`"other", W/${etag}`, '*']) {
      const again = await sendNote(world, 'GET', { headers: { 'if-none-match': known } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    await write('changed');
    expect((await sendNote(world, 'GET', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('gives equal states equal ETags, whatever the order of their keys', async () => {
    expect(etagOf({ a: 1, b: [{ c: 2, d: null }] })).toBe(etagOf({ b: [{ d: null, c: 2 }], a: 1 }));
    expect(etagOf({ a: [1, 2] })).not.toBe(etagOf({ a: [2, 1] }));
  });

  it('ignores a dry run', async () => {
    const answer = await invoke(getNote, { restaurantId: world.restaurantId }, factsOf(world.caller, { dryRun: true }));
    expect(answer).toEqual({ text: '', pin: 0 });
  });
});

describe('an error of the database', () => {
  const failing = (sql: string) =>
    noteMutation(async (ctx, { text }) => {
      await ctx.db.$executeRawUnsafe(sql);
      return { text, pin: 0 };
    });
  const outcomeOf = (sql: string) => errorOf(invoke(failing(sql), { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller)));

  it('becomes an error code that the caller can act on', async () => {
    await write('one');
    expect((await outcomeOf(`insert into core_test_notes values (${world.restaurantId}, 'x', 0)`)).code).toBe('already_exists');
    expect((await outcomeOf("insert into brands (name, brand_group_id) values ('x', 99999)")).code).toBe('conflict');
    expect((await outcomeOf("do $$ begin raise exception 'x' using errcode = '57P01'; end $$")).code).toBe('unavailable');
    const busy = await outcomeOf("do $$ begin raise exception 'x' using errcode = '53300'; end $$");
    expect([busy.code, busy.headers['retry-after']]).toEqual(['unavailable', '1']);
  });

  it('becomes an error code when it comes through the Prisma client, too', async () => {
    const throughClient = (work: (db: typeof prisma) => Promise<unknown>) => {
      const operation = noteMutation(async (ctx, { text }) => {
        await work(ctx.db as typeof prisma);
        return { text, pin: 0 };
      });
      return codeOf(invoke(operation, { restaurantId: world.restaurantId, text: 'x' }, factsOf(world.caller)));
    };
    const { email } = world.caller;
    expect(await throughClient((db) => db.user.create({ data: { email: email ?? '', name: 'x', passwordHash: 'x', role: 'admin' } }))).toBe(
      'already_exists',
    );
    expect(await throughClient((db) => db.brand.update({ where: { id: 99_999 }, data: { name: 'x' } }))).toBe('data_not_found');
    await createMenu(prisma, { restaurantId: world.restaurantId });
    expect(await throughClient((db) => db.restaurant.delete({ where: { id: world.restaurantId } }))).toBe('conflict');
  });

  it('becomes internal_error without details when it is unexpected', async () => {
    const handlers = endpoints(failing('select 1 / 0'));
    const params = { restaurantId: String(world.restaurantId) };
    const { status, body } = await send(handlers, 'POST', '/x', { token: world.token, body: { text: 'x' }, params });
    expect(status).toBe(500);
    expect(body).toEqual({ status: 500, code: 'internal_error', message: expect.stringContaining('Something went wrong') });
  });
});
