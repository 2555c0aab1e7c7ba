import { type Caller, guest } from '../callers/caller';
import { prisma, translateDatabaseError } from '../platform/db';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics';
import { KeptText, textOf } from '../reads/json';
import { etagOf } from '../rest/etag';
import { change } from '../writes/changes';
import { checkRole, checkScope, type Place } from './access';
import { type Arrival, contextOf, type RequestFacts } from './context';
import { AppError } from './errors';
import { labelOf, type Operation } from './operation';
import { type FileAnswer, type Outcome, Progress, WithExtra } from './outcome';
import { assertSane, type RawInput, validate } from './parse';

/** The input as the service gets it: where names meet, the path wins over the query and the query over the body. */
export function validateInput(operation: Operation, raw: RawInput, locale: RequestFacts['locale']): Record<string, unknown> {
  const { params, query, body } = validate(
    {
      params: { schema: operation.params, value: raw.params },
      query: operation.strictQuery
        ? { schema: operation.query.strict(), value: queryAlone(operation, raw) }
        : { schema: operation.query, value: raw.query },
      body: { schema: operation.body, value: raw.body },
    },
    locale,
    operation.faults?.(raw),
  );
  return { ...body, ...query, ...params };
}

/** The query without what is of the path, at the doors where both come in one object. */
function queryAlone(operation: Operation, { params, query }: RawInput): unknown {
  if (query !== params || typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([key]) => !(key in operation.params.shape)));
}

/** Runs the work of an operation, counts and logs what became of it, and gives every refusal the status that the operation documents. */
async function observe<T>(operation: Operation, requestId: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let { status } = operation.success;
  try {
    return await work();
  } catch (error) {
    const translated = translateDatabaseError(error);
    if (!(translated instanceof AppError)) {
      status = 500;
      throw translated;
    }
    const refusal = translated.withStatus(operation.statuses[translated.code]);
    status = refusal.status;
    throw refusal;
  } finally {
    const ms = performance.now() - began;
    const label = labelOf(operation);
    metrics.requests.inc({ operation: label, status });
    metrics.latency.observe({ operation: label }, ms / 1000);
    log.info({ requestId, operation: label, status, ms: Math.round(ms * 10) / 10 }, 'request');
  }
}

type ReadInput = () => Promise<RawInput> | RawInput;

/**
 * Runs a JSON operation for a caller: rights, input, scope, then the service (a mutation through the engine of writes).
 * The one way in for REST, tRPC, screens and tests.
 * @throws AppError with any code of `errorsOf(operation)`
 */
export function execute(operation: Operation, readInput: ReadInput, arrival: Arrival): Promise<Outcome> {
  return observe(operation, arrival.requestId, async () => {
    const { input, place, facts } = await admit(operation, readInput, arrival);
    if (operation.kind !== 'query') return observeProgress(operation, arrival.requestId, await change(operation, input, facts, place));
    const context = contextOf(prisma, facts, place);
    const { status } = operation.success;
    if (operation.file?.when(input as never)) return { status, dataText: 'null', file: await operation.file.run(context, input as never) };
    const answer = await operation.run(context, input as never);
    if (answer instanceof WithExtra) return { status, dataText: textOf(answer.data), extra: answer.extra };
    return {
      status,
      dataText: textOf(answer),
      ...(answer instanceof KeptText && { kept: answer }),
      ...(operation.etag && { etag: etagOf(answer) }),
    };
  });
}

/** What works on after the answer has begun is counted once more at its end, under its last status. */
function observeProgress(operation: Operation, requestId: string, outcome: Outcome): Outcome {
  const { progress } = outcome;
  if (!progress) return outcome;
  return { ...outcome, progress: new Progress((tell) => observe(operation, requestId, () => progress.work(tell)), progress.headers) };
}

/** Runs a download for a caller, with the same rights and rules as every operation. */
export function executeDownload(operation: Operation, readInput: ReadInput, arrival: Arrival): Promise<FileAnswer> {
  return observe(operation, arrival.requestId, async () => {
    const { input, place, facts } = await admit(operation, readInput, arrival);
    const context = contextOf(prisma, facts, place);
    context.stillAllowed = () => isStillAllowed(operation, input, facts);
    return (await operation.run(context, input as never)) as FileAnswer;
  });
}

/** An open operation is open to a caller with a stale token too. */
async function identify(operation: Operation, caller: Caller | Promise<Caller>): Promise<Caller> {
  try {
    return await caller;
  } catch (error) {
    if (operation.access === 'public') return guest;
    throw error;
  }
}

async function isStillAllowed(operation: Operation, input: unknown, facts: RequestFacts): Promise<boolean> {
  try {
    const caller = await identify(operation, facts.callerNow?.() ?? facts.caller);
    checkRole(operation.access, caller);
    await checkScope(prisma, operation.access, caller, input);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

interface Admitted {
  facts: RequestFacts;
  input: unknown;
  place: Place | null;
}

const badKey = {
  en: 'Send 1 to 255 printable ASCII characters.',
  fr: 'Envoyez de 1 à 255 caractères ASCII imprimables.',
};

async function admit(operation: Operation, readInput: ReadInput, arrival: Arrival): Promise<Admitted> {
  const facts: RequestFacts = { ...arrival, caller: await identify(operation, arrival.caller) };
  checkRole(operation.access, facts.caller);
  const key = facts.idempotencyKey;
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const issue = { path: 'idempotency-key', code: 'invalid_format', message: badKey };
    throw new AppError('invalid_parameters', { issues: [issue] });
  }
  const raw = await readInput();
  const input = validateInput(operation, raw, facts.locale);
  return { facts, input, place: await checkScope(prisma, operation.access, facts.caller, input) };
}

/** Splits the one object of tRPC, screens and tests into the parts that the schemas take. */
export function whole(input: unknown): RawInput {
  assertSane(input);
  const value = input ?? {};
  return { params: value, query: value, body: value };
}

/** What an operation answered, for doors without an envelope: a read's fields beside the data stand beside `data` there, too. */
export function shownOf(operation: Operation, { dataText, extra }: Pick<Outcome, 'dataText' | 'extra'>): unknown {
  const data: unknown = JSON.parse(dataText);
  return operation.kind === 'query' && operation.success.extra ? { data, ...extra } : data;
}

/**
 * Runs an operation with its input in one object and gives its data back, with the fields beside it where a read has some.
 * @throws AppError
 */
export async function invoke<In, Input, Data>(operation: Operation<In, Input, Data>, input: In, arrival: Arrival): Promise<Data> {
  const { progress, ...outcome } = await execute(operation, () => whole(input), arrival);
  return shownOf(operation, progress ? { dataText: await progress.work(() => undefined) } : outcome) as Data;
}
