import pino from 'pino';
import { singleton } from './singleton';

/**
 * What is told of an error: database errors drag their whole connection along otherwise, and a call that Prisma did not understand is shown
 * with all its values, which may be a person’s.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack = '' } = error;
  const told = name === 'PrismaClientValidationError' ? (message.trim().split('\n').at(-1) ?? '') : message;
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause !== undefined && { cause: describeError(error.cause) };
  return { type: name, message: told, code, stack: stack.replace(message, () => told), ...cause };
}

/** JSON lines on standard output. Nothing logs a body, a header or a cookie, so that no password or token can slip in. */
export const log = singleton('log', () =>
  pino(
    { level: process.env.LOG_LEVEL ?? 'info', base: null, serializers: { err: describeError }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: process.env.NODE_ENV !== 'production', minLength: process.env.NODE_ENV === 'production' ? 4096 : 0 }),
  ),
);

// A buffered line must not wait for the next request to be seen.
if (process.env.NODE_ENV === 'production') singleton('log.flush', () => setInterval(() => log.flush(), 250).unref());
