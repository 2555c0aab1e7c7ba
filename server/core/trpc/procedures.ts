import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import type { Caller } from '../callers/caller';
import { callerOf } from '../callers/find-caller';
import { AppError, type ErrorCode, type Locale, preferLocale } from '../operation/errors';
import { answerOf, execute, toRawInput } from '../operation/invoke';
import type { Operation } from '../operation/operation';
import { validate } from '../operation/parse';
import { answerable } from '../platform/db';
import { etagOf } from '../rest/etag';
import { ipFrom, originOf } from '../rest/network-address';
import { logFailure } from '../rest/reply';
import { requestIdOf } from '../rest/request-id';
import type { Change } from '../writes/diff';

export interface TrpcContext {
  request: Request;
  requestId: string;
  locale: Locale;
  caller: Promise<Caller>;
}

/** The context of every tRPC request. The caller is looked up once per batch. */
export function trpcContext(request: Request): TrpcContext {
  const caller = callerOf(request);
  caller.catch(() => undefined);
  return { request, requestId: requestIdOf(request.headers), locale: preferLocale(request.headers.get('accept-language')), caller };
}

/** tRPC lacks 410 and 416: its nearest code is used, and the error's data has the real status. */
const codes: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  416: 'BAD_REQUEST',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** Our codes for what tRPC refuses before an operation is found. */
const ownCodes: Partial<Record<TRPCError['code'], ErrorCode>> = {
  INTERNAL_SERVER_ERROR: 'internal_error',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  NOT_FOUND: 'route_not_found',
};

const trpc = initTRPC.context<TrpcContext>().create({
  errorFormatter({ shape, error, ctx }) {
    const ownCode = error.cause instanceof SyntaxError ? 'invalid_json' : (ownCodes[error.code] ?? 'invalid_parameters');
    const appError = error.cause instanceof AppError ? error.cause : new AppError(ownCode);
    return { ...errorShape(appError, ctx?.locale ?? 'en', ctx?.requestId), code: shape.code };
  },
});

/** The shape of an error for tRPC's clients. */
export function errorShape(error: AppError, locale: Locale, requestId: string | undefined) {
  const { code, status } = error;
  const number = TRPC_ERROR_CODES_BY_KEY[codes[status] ?? 'INTERNAL_SERVER_ERROR'];
  return {
    code: number,
    message: error.wordsIn(locale),
    data: { httpStatus: status, code, extraData: error.extraDataIn(locale), requestId },
  };
}

/**
 * Options of every mutation, besides the operation's own input. `dryRun` runs everything and rolls it back; the answer's `__changes` tells
 * what would have changed. `ifMatch` is an ETag, or the state as the screen has read it.
 */
const writeOptions = z.object({
  dryRun: z.boolean().optional(),
  ifMatch: z.union([z.string(), z.array(z.unknown()), z.looseObject({})]).optional(),
  idempotencyKey: z.string().optional(),
});
type WriteOptions = z.input<typeof writeOptions>;
/** The answer of a dry run also has what would change. */
export type Previewed<Data> = Data & { readonly __changes?: Change[] };

const filesOverRest = {
  ...{ path: 'format', code: 'invalid_value' },
  message: { en: 'Files are available over REST only.', fr: 'Les fichiers ne sont disponibles qu’en REST.' },
};

type ProcedureOf<O> =
  O extends Operation<infer In, infer _Input, infer Data, 'query'>
    ? TRPCQueryProcedure<{ meta: unknown; input: In; output: Data }>
    : O extends Operation<infer In, infer _Input, infer Data, 'mutation'>
      ? TRPCMutationProcedure<{ meta: unknown; input: In & WriteOptions; output: Previewed<Data> }>
      : never;

type JsonOperationNames<M> = {
  [Name in keyof M]: M[Name] extends Operation<unknown, unknown, unknown, infer K>
    ? K extends 'query' | 'mutation'
      ? Name
      : never
    : never;
}[keyof M];
export type Procedures<M> = { [Name in JsonOperationNames<M>]: ProcedureOf<M[Name]> };

async function call(operation: Operation, input: unknown, ctx: TrpcContext, isWrite: boolean): Promise<unknown> {
  try {
    const { options } = validate({ options: { schema: writeOptions, value: isWrite ? (input ?? {}) : {} } }, ctx.locale);
    const outcome = await execute(operation, () => toRawInput(input), {
      caller: ctx.caller,
      requestId: ctx.requestId,
      locale: ctx.locale,
      ip: ipFrom(ctx.request.headers.get('x-forwarded-for')),
      userAgent: ctx.request.headers.get('user-agent'),
      origin: originOf(ctx.request.headers),
      dryRun: options.dryRun === true,
      ifMatch: typeof options.ifMatch === 'object' ? etagOf(options.ifMatch) : options.ifMatch,
      idempotencyKey: options.idempotencyKey,
    });
    if (outcome.file) throw new AppError('invalid_parameters', { issues: [filesOverRest] });
    const data = answerOf(operation, outcome);
    return outcome.changes && typeof data === 'object' && data !== null ? { ...data, __changes: outcome.changes } : data;
  } catch (error) {
    const appError = answerable(error);
    logFailure(appError, ctx.requestId);
    throw new TRPCError({ code: codes[appError.status] ?? 'INTERNAL_SERVER_ERROR', message: appError.code, cause: appError });
  }
}

/** The tRPC procedures of a feature: one for each JSON operation, under the same name. */
export function procedures<M extends object>(operations: M): Procedures<M> {
  const entries = Object.entries(operations as Record<string, Operation>)
    .filter(([, operation]) => operation.kind === 'query' || operation.kind === 'mutation')
    .map(([name, operation]) => {
      // The operation validates its input itself, the same way at every door.
      const base = trpc.procedure.input((input: unknown) => input);
      const procedure =
        operation.kind === 'query'
          ? base.query(({ input, ctx }) => call(operation, input, ctx, false))
          : base.mutation(({ input, ctx }) => call(operation, input, ctx, true));
      return [name, procedure];
    });
  return Object.fromEntries(entries);
}

export const trpcRouter = trpc.router;
