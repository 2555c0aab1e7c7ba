import { randomUUID } from 'node:crypto';
import type { Caller } from '@/server/core/caller';
import type { RequestFacts } from '@/server/core/changes';
import { prisma } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import { callerOfSession } from './callers.service';

/** The caller that a user's browser session gives, as the user is now. */
export async function callerFor(userId: number): Promise<Caller> {
  const { sessionEpoch } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const caller = await callerOfSession(prisma, { userId, sessionEpoch });
  if (!caller) throw new Error(`user ${userId} cannot call`);
  return caller;
}

/** What a door would know of a request of that caller. */
export function factsOf(caller: Caller, facts: Partial<RequestFacts> = {}): RequestFacts {
  return {
    caller,
    callerNow: async () => caller,
    requestId: randomUUID(),
    locale: 'en',
    address: '203.0.113.9',
    userAgent: 'tests',
    ...facts,
  };
}

/** The error that something ends in, as code and extra data; fails when it does not. */
export async function errorOf(
  work: Promise<unknown>,
): Promise<{ code: string; status: number; extraData?: unknown; headers: Record<string, string> }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, status: error.status, extraData: error.extraData, headers: error.headers };
    throw error;
  }
  throw new Error('expected an error');
}
