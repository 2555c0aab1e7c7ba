import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Caller, guest } from '@/server/core/callers/caller';
import { callerOfSession, callerOfToken } from '@/server/core/callers/find-caller';
import type { RequestFacts } from '@/server/core/operation/context';
import { AppError, type ErrorCode } from '@/server/core/operation/errors';
import { execute, executeDownload, invoke, toRawInput } from '@/server/core/operation/invoke';
import type { Operation } from '@/server/core/operation/operation';
import type { Outcome } from '@/server/core/operation/outcome';
import { Seekable } from '@/server/core/operation/seekable';
import { prisma } from '@/server/core/platform/db';
import { createWebSession } from './factories';
import type { Tenant, TwoTenants } from './tenants';

/** The caller of a user's browser session, in its present state. */
export async function callerFor(userId: number): Promise<Caller> {
  const { sessionEpoch } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const caller = await callerOfSession(prisma, { userId, sessionEpoch });
  if (!caller) throw new Error(`user ${userId} cannot call`);
  return caller;
}

/** The facts of a request by that caller. */
export function factsOf(caller: Caller, facts: Partial<RequestFacts> = {}): RequestFacts {
  return {
    caller,
    callerNow: async () => caller,
    requestId: randomUUID(),
    locale: 'en',
    ip: '203.0.113.9',
    userAgent: 'tests',
    ...facts,
  };
}

export interface Refusal {
  code: ErrorCode;
  status: number;
  extraData?: unknown;
  headers: Record<string, string>;
}

/** The error that something fails with; fails if it succeeds. Unexpected errors are rethrown. */
export async function errorOf(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, status: error.status, extraData: error.extraData, headers: error.headers };
    throw error;
  }
  throw new Error('expected an error');
}

/** Checks a response against its operation's schema: no missing fields, no wrong types, no undeclared fields. */
export function assertFits(operation: Operation, data: unknown): void {
  const { data: schema, extra } = operation.success;
  const expectedSchema = operation.kind === 'query' && extra ? extra.extend({ data: schema }) : schema;
  const parsed = expectedSchema.safeParse(data);
  const message = `${operation.method} ${operation.path} answered what its schema does not say`;
  if (!parsed.success) assert.fail(`${message}:\n${z.prettifyError(parsed.error)}\nin ${JSON.stringify(data)?.slice(0, 500)}`);
  assert.deepEqual(data, parsed.data, message);
}

export interface File {
  bytes: Uint8Array;
  text: string;
  contentType: string;
  fileName?: string;
}

/** A user who runs operations through the same engine as all entry points. */
export class Actor {
  constructor(readonly caller: Caller) {}

  /** Runs an operation and returns its data, checked against its schema. */
  async call<In, Input, Data>(operation: Operation<In, Input, Data>, input: In, facts: Partial<RequestFacts> = {}): Promise<Data> {
    const data = await invoke(operation, input, factsOf(this.caller, facts));
    assertFits(operation, data);
    return data;
  }

  /** Runs an operation with any input, and returns the complete outcome. */
  outcome(operation: Operation, input: unknown, facts: Partial<RequestFacts> = {}): Promise<Outcome> {
    return execute(operation, () => toRawInput(input), factsOf(this.caller, facts));
  }

  /** The error that an operation fails with for this input. */
  refused(operation: Operation, input: unknown, facts: Partial<RequestFacts> = {}): Promise<Refusal> {
    return errorOf(operation.kind === 'download' ? this.download(operation, input) : this.outcome(operation, input, facts));
  }

  /** Runs a download and reads the file to its end. */
  async download(operation: Operation, input: unknown, facts: Partial<RequestFacts> = {}): Promise<File> {
    const answer = await executeDownload(operation, () => toRawInput(input), factsOf(this.caller, facts));
    const body = answer.body instanceof Seekable ? await answer.body.open() : answer.body;
    const bytes = await new Response(body as BodyInit).bytes();
    return { bytes, text: new TextDecoder().decode(bytes), contentType: answer.contentType, fileName: answer.fileName };
  }
}

export const asGuest = new Actor(guest);

/** A guest of a brand's web shop, in a session of their own. */
export async function asWebGuest(brandId: number): Promise<Actor> {
  const { token } = await createWebSession(prisma, { brandId });
  return new Actor(await callerOfToken(prisma, token));
}

export async function asUser(userId: number): Promise<Actor> {
  return new Actor(await callerFor(userId));
}

export type Role = 'admin' | 'guest' | 'web' | 'withoutFlags' | keyof Tenant['users'];

/** `as('brand')` is the brand user of the first tenant, `as('brand', 'b')` that of the other. */
export function actorsOf(tenants: TwoTenants): (role: Role, tenant?: 'a' | 'b') => Promise<Actor> {
  return async (role, tenant = 'a') => {
    if (role === 'guest') return asGuest;
    if (role === 'admin') return asUser(tenants.admin.id);
    if (role === 'web') return asWebGuest(tenants[tenant].brandId);
    const { users, withoutFlags } = tenants[tenant];
    return asUser(role === 'withoutFlags' ? withoutFlags.id : users[role].id);
  };
}
