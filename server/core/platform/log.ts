import pino from 'pino';
import { singleton } from './singleton';

/**
 * The logged facts of an error. Errors of the database would otherwise include their whole connection, and calls that Prisma rejects all their
 * values, which may be personal data.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack = '' } = error;
  const shownMessage = name === 'PrismaClientValidationError' ? (message.trim().split('\n').at(-1) ?? '') : message;
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause !== undefined && { cause: describeError(error.cause) };
  return { type: name, message: shownMessage, code, stack: stack.replace(message, () => shownMessage), ...cause };
}

/** JSON lines on standard output. Bodies, headers and cookies are never logged, so that no password or token can be. */
export const log = singleton('log', () =>
  pino(
    { level: process.env.LOG_LEVEL ?? 'info', base: null, serializers: { err: describeError }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: process.env.NODE_ENV !== 'production', minLength: process.env.NODE_ENV === 'production' ? 4096 : 0 }),
  ),
);

// Shows buffered lines without waiting for the next request.
if (process.env.NODE_ENV === 'production') singleton('log.flush', () => setInterval(() => log.flush(), 250).unref());
