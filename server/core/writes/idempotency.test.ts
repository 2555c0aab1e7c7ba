import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forgetAnswers } from '@/server/background';
import { endpoints } from '@/server/testing/endpoints';
import { createUser, createWebSession } from '@/server/testing/factories';
import {
  dropNotes,
  factsOf,
  newWorld,
  noteMutation,
  noteParams,
  send,
  sendNote,
  storedNote,
  tokenFor,
  type World,
  writeNoteOperation,
} from '../../testing/notes';
import { type Caller, webGuest } from '../callers/caller';
import { allow, permissions } from '../operation/access';
import { AppError } from '../operation/errors';
import { execute, toRawInput } from '../operation/invoke';
import { upload } from '../operation/operation';
import { type Db, prisma } from '../platform/db';

let world: World;
beforeEach(async () => {
  world = await newWorld();
});
afterAll(dropNotes);

const key = (value: string) => ({ 'idempotency-key': value });
const post = (value: string, body: unknown, more: { query?: string; token?: string } = {}) =>
  sendNote(world, 'POST', { body, headers: key(value), ...more });
const records = () => prisma.idempotencyRecord.count();

describe('a request with an idempotency key', () => {
  it('is answered from the stored response when repeated, and writes once', async () => {
    const first = await post('k-1', { text: 'a', pin: 2 });
    const again = await post('k-1', { pin: 2, text: 'a' });
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'a', writes: 1 });
    expect(await prisma.auditEntry.count()).toBe(1);
    expect(await prisma.outboxEvent.count()).toBe(1);
  });

  it('replays the ETag of a replacement, too', async () => {
    const put = () => sendNote(world, 'PUT', { body: { text: 'a' }, headers: key('k-1') });
    const first = await put();
    const again = await put();
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.headers.get('etag')).toMatch(/^".+"$/);
  });

  it('is rejected when its key was used for another request', async () => {
    await post('k-1', { text: 'a' });
    expect((await post('k-1', { text: 'b' })).body.code).toBe('idempotency_key_reused');
    const put = await sendNote(world, 'PUT', { body: { text: 'a' }, headers: key('k-1') });
    expect([put.status, put.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'a', writes: 1 });
  });

  it('does not collide with the same key of another caller', async () => {
    await post('k-1', { text: 'a' });
    const other = await createUser(prisma, { role: 'brand', brandId: world.brandId });
    const { status, headers } = await post('k-1', { text: 'b' }, { token: (await tokenFor(other.id)).token });
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, null]);
  });

  it('is identified by the web session of a guest, who has no account', async () => {
    const order = { ...writeNoteOperation, access: allow(['web'], { restaurant: 'restaurantId', guests: true }) };
    const guestOf = async () => webGuest((await createWebSession(prisma, world)).id, world.brandId);
    const write = (caller: Caller) =>
      execute(order, () => toRawInput({ restaurantId: world.restaurantId, text: 'a' }), factsOf(caller, { idempotencyKey: 'k-1' }));
    const caller = await guestOf();
    expect(await write(caller)).not.toHaveProperty('replayed');
    expect(await write(caller)).toMatchObject({ replayed: true });
    expect(await write(await guestOf())).not.toHaveProperty('replayed');
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'a', writes: 2 });
  });

  it('gets idempotency_in_progress while the first one is running', async () => {
    const started = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow = noteMutation(async (ctx, input) => {
      started.resolve();
      await go.promise;
      return writeNoteOperation.run(ctx, input as never) as Promise<{ text: string; pin: number }>;
    });
    const handlers = endpoints(slow);
    const params = { restaurantId: String(world.restaurantId) };
    const request = () => send(handlers, 'POST', '/x', { token: world.token, headers: key('k-1'), body: { text: 'a' }, params });
    const first = request();
    await started.promise;
    const second = await request();
    expect([second.status, second.body.code, second.headers.get('retry-after')]).toEqual([503, 'idempotency_in_progress', '1']);
    go.resolve();
    expect((await first).status).toBe(201);
    expect((await request()).headers.get('idempotent-replayed')).toBe('true');
  });

  it('writes once, however many copies arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('k-1', { text: 'a' })));
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'a', writes: 1 });
    for (const { status, body } of answers) expect(status === 201 || body.code === 'idempotency_in_progress').toBe(true);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.get('idempotent-replayed'))).toHaveLength(1);
  });

  it('is replayed without running its prepare step again', async () => {
    let asked = 0;
    const asking = {
      ...writeNoteOperation,
      prepare: async () => {
        asked += 1;
        if (asked > 1) throw new AppError('unavailable');
      },
    };
    const write = (text: string) =>
      execute(asking, () => toRawInput({ restaurantId: world.restaurantId, text }), factsOf(world.caller, { idempotencyKey: 'k-1' }));
    expect(await write('a')).not.toHaveProperty('replayed');
    expect(await write('a')).toMatchObject({ replayed: true });
    await expect(write('b')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(asked).toBe(1);
  });

  it('is replayed after it has deleted what it is about, also to copies of the same moment', async () => {
    const isThere = async (db: Db, restaurantId: number) =>
      (await db.sql.read`select from core_test_notes where restaurant_id = ${restaurantId} and text = 'a'`).length > 0;
    const deletion = {
      ...writeNoteOperation,
      access: allow(permissions.stock.write, {
        locate: async (db: Db, { restaurantId }: { restaurantId: number }) => ((await isThere(db, restaurantId)) ? { restaurantId } : null),
      }),
    };
    const send = (idempotencyKey: string | undefined, text = 'deleted') =>
      execute(deletion, () => toRawInput({ restaurantId: world.restaurantId, text }), factsOf(world.caller, { idempotencyKey }));
    await post('k-0', { text: 'a' });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => send('k-1')));
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'idempotency_in_progress' });
    expect(await send('k-1')).toMatchObject({ status: 201, replayed: true });
    await expect(send('k-1', 'other')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    for (const other of ['k-2', undefined]) await expect(send(other)).rejects.toMatchObject({ code: 'data_not_found' });
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'deleted', writes: 2 });
  });

  it('forgets its key after 24 hours', async () => {
    await post('k-1', { text: 'a' });
    const age = (hours: number) => prisma.sql.run`update idempotency_records set created_at = now() - make_interval(hours => ${hours})`;
    await age(23);
    expect((await post('k-1', { text: 'a' })).headers.get('idempotent-replayed')).toBe('true');
    await age(25);
    const { status, headers } = await post('k-1', { text: 'b' });
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect((await post('k-1', { text: 'b' })).headers.get('idempotent-replayed')).toBe('true');
    await age(25);
    await forgetAnswers();
    expect(await records()).toBe(0);
  });

  it('stores no response for a dry run or an error', async () => {
    await post('k-1', { text: 'a' }, { query: '?dryRun=true' });
    expect(await records()).toBe(0);
    let fails = true;
    const failing = noteMutation(async (_ctx, { text }) => {
      if (fails) throw new AppError('conflict');
      return { text, pin: 0 };
    });
    const handlers = endpoints(failing);
    const params = { restaurantId: String(world.restaurantId) };
    const request = () => send(handlers, 'POST', '/x', { token: world.token, headers: key('k-1'), body: { text: 'a' }, params });
    expect((await request()).status).toBe(409);
    expect(await records()).toBe(0);
    fails = false;
    expect((await request()).status).toBe(201);
  });

  it.each(['', 'with space', 'é', 'x'.repeat(256)])('is rejected with the invalid key “%s”', async (value) => {
    const { status, body } = await post(value, { text: 'a' });
    expect([status, body.extraData.issues[0].path]).toEqual([400, 'idempotency-key']);
  });

  it('is rejected when its key was used for a file with other content', async () => {
    const importNotes = upload({
      path: '/v2/restaurants/{restaurantId}/notes',
      summary: 'Import notes',
      tag: 'Notes',
      access: allow(permissions.stock.write, { restaurant: 'restaurantId' }),
      params: noteParams,
      success: { code: 'notes_imported', data: z.object({ size: z.int() }) },
      audit: false,
      run: async (_ctx, { file }) => ({ size: file.size }),
    });
    const handlers = endpoints(importNotes);
    const params = { restaurantId: String(world.restaurantId) };
    const request = (content: string) => {
      const body = new FormData();
      body.set('file', new File([content], 'notes.csv'));
      return send(handlers, 'POST', '/x', { token: world.token, headers: key('k-1'), body, params });
    };
    expect((await request('one')).status).toBe(200);
    expect((await request('one')).headers.get('idempotent-replayed')).toBe('true');
    expect((await request('two')).body.code).toBe('idempotency_key_reused');
  });
});
