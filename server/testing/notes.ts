import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '@/server/core/callers/caller';
import { hashOfToken, newToken } from '@/server/core/callers/tokens';
import { resetDatabase } from '@/server/testing/database';
import { endpoints } from '@/server/testing/endpoints';
import { createBrand, createRestaurant, createUser } from '@/server/testing/factories';
import { allow, permissions } from '../core/operation/access';
import type { Context, RequestFacts } from '../core/operation/context';
import { AppError, type ErrorCode } from '../core/operation/errors';
import { id } from '../core/operation/fields';
import { mutation, query } from '../core/operation/operation';
import { prisma } from '../core/platform/db';

/*
 * A small feature for the tests of the core: one note per restaurant, in its own table. It uses everything an operation can have, so that
 * the core is tested without any real feature.
 */

export const noteParams = z.object({ restaurantId: id });
export const noteBody = z.object({ text: z.string().max(1_000), pin: z.int().min(0).max(1_000).optional() });
export const note = z.object({ text: z.string(), pin: z.int() });
const access = allow(permissions.stock.write, { restaurant: 'restaurantId' });

type Note = z.infer<typeof note>;

async function readNote({ db }: Context, { restaurantId }: { restaurantId: number }): Promise<Note> {
  const [row] = await db.sql.read<Note>`select text, pin from core_test_notes where restaurant_id = ${restaurantId}`;
  return row ?? { text: '', pin: 0 };
}

async function writeNote(
  ctx: Context,
  { restaurantId, text, pin = 0 }: { restaurantId: number; text: string; pin?: number },
): Promise<Note> {
  await ctx.db.sql.run`insert into core_test_notes (restaurant_id, text, pin) values (${restaurantId}, ${text}, ${pin})
    on conflict (restaurant_id) do update set text = excluded.text, pin = excluded.pin, writes = core_test_notes.writes + 1`;
  ctx.touch('notes', [restaurantId]);
  ctx.emit('note.written', { restaurantId, text });
  return { text, pin };
}

export const getNote = query({
  path: '/v2/restaurants/{restaurantId}/note',
  summary: 'Read the note',
  tag: 'Notes',
  access,
  params: noteParams,
  etag: true,
  success: { code: 'note_found', data: note },
  run: readNote,
});

export const replaceNote = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/note',
  summary: 'Replace the note',
  tag: 'Notes',
  access,
  params: noteParams,
  body: noteBody,
  replaces: { read: readNote },
  success: { code: 'note_replaced', data: note },
  audit: { subject: ({ restaurantId }) => ({ kind: 'note', id: restaurantId }), revert: 'replace' },
  run: writeNote,
});

/** A mutation of the note's body with the test's own service. */
export function noteMutation(run: (ctx: Context, input: { restaurantId: number; text: string; pin?: number }) => Promise<Note>) {
  return mutation({
    method: 'POST',
    path: '/v2/restaurants/{restaurantId}/note',
    summary: 'Write the note',
    tag: 'Notes',
    access,
    params: noteParams,
    body: noteBody,
    success: { status: 201, code: 'note_written', data: note },
    audit: { subject: ({ restaurantId }) => ({ kind: 'note', id: restaurantId }), snapshot: readNote },
    run,
  });
}
export const writeNoteOperation = noteMutation(writeNote);

/** How often the note was written, and its text; null if never. */
export async function storedNote(restaurantId: number): Promise<{ text: string; writes: number } | null> {
  const [row] = await prisma.sql.read<{ text: string; writes: number }>`
    select text, writes from core_test_notes where restaurant_id = ${restaurantId}`;
  return row ?? null;
}

export interface World {
  brandId: number;
  restaurantId: number;
  userId: number;
  token: string;
  caller: Caller;
}

/** An empty database with the notes' table, one restaurant, and a brand user with a token. */
export async function newWorld(): Promise<World> {
  await resetDatabase();
  await prisma.sql.run`create table if not exists core_test_notes
    (restaurant_id int primary key, text text not null, pin int not null, writes int not null default 1)`;
  const brand = await createBrand(prisma);
  const restaurant = await createRestaurant(prisma, { brandId: brand.id });
  const user = await createUser(prisma, { role: 'brand', brandId: brand.id });
  const { token, tokenId } = await tokenFor(user.id);
  const scope = { brandGroupId: null, brandId: brand.id, restaurantId: null, customerId: null, accessFlags: [] };
  const caller: Caller = { userId: user.id, email: user.email, name: user.name, role: 'brand', ...scope, via: 'token', tokenId };
  return { brandId: brand.id, restaurantId: restaurant.id, userId: user.id, token, caller };
}

export async function dropNotes(): Promise<void> {
  await prisma.sql.run`drop table if exists core_test_notes`;
}

export async function tokenFor(userId: number, expiresAt = new Date(Date.now() + 3_600_000)): Promise<{ token: string; tokenId: number }> {
  const token = newToken();
  const { id: tokenId } = await prisma.accessToken.create({ data: { userId, hash: hashOfToken(token), expiresAt } });
  return { token, tokenId };
}

/** The facts of a request. */
export function factsOf(caller: Caller, facts: Partial<RequestFacts> = {}): RequestFacts {
  return { caller, requestId: randomUUID(), locale: 'en', ip: '203.0.113.9', userAgent: 'tests', ...facts };
}

/** The code of the error that something fails with; fails if it succeeds. */
export async function codeOf(work: Promise<unknown>): Promise<ErrorCode> {
  return (await errorOf(work)).code;
}

export async function errorOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('expected an error');
}

export interface Sent {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; strings, bytes and forms unchanged. */
  body?: unknown;
  params?: Record<string, string>;
}

/** Sends a request to the handlers of an address, as Next would. */
export async function send(
  handlers: ReturnType<typeof endpoints>,
  method: keyof ReturnType<typeof endpoints>,
  path: string,
  sent: Sent = {},
) {
  const { token, headers = {}, body, params = {} } = sent;
  const isRaw = typeof body === 'string' || [Uint8Array, FormData, URLSearchParams, ReadableStream].some((kind) => body instanceof kind);
  const request = new Request(`http://brigade.test${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body), duplex: 'half' }),
  } as RequestInit);
  const response = await handlers[method](request, { params: Promise.resolve(params) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

export const noteHandlers = endpoints(getNote, replaceNote, writeNoteOperation);

/** Sends a request to the note of a restaurant. */
export function sendNote(world: World, method: 'GET' | 'PUT' | 'POST' | 'HEAD', sent: Sent & { query?: string } = {}) {
  const restaurantId = String(world.restaurantId);
  return send(noteHandlers, method, `/v2/restaurants/${restaurantId}/note${sent.query ?? ''}`, {
    token: world.token,
    params: { restaurantId },
    ...sent,
  });
}
