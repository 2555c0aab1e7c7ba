import { type Caller, guest } from '../callers/caller';
import { prisma, translateDatabaseError } from '../platform/db';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics';
import { KeptText, textOf } from '../reads/json';
import { etagOf } from '../rest/etag';
import { change, findAnswer } from '../writes/changes';
import { checkRole, checkScope, type Place, UnknownEntity } from './access';
import { type Arrival, contextOf, type RequestFacts } from './context';
import { AppError } from './errors';
import { labelOf, type Operation } from './operation';
import { type FileAnswer, type Outcome, Progress, WithExtra } from './outcome';
import { assertSane, type RawInput, validate } from './parse';

/** Validates the input and merges its parts. If names collide, the path wins over the query, and the query over the body. */
export function validateInput(operation: Operation, raw: RawInput, locale: RequestFacts['locale']): Record<string, unknown> {
  const { params, query, body } = validate(
    {
      params: { schema: operation.params, value: raw.params },
      query: operation.strictQuery
        ? { schema: operation.query.strict(), value: queryWithoutPath(operation, raw) }
        : { schema: operation.query, value: raw.query },
      body: { schema: operation.body, value: raw.body },
    },
    locale,
    operation.faults?.(raw),
  );
  return { ...body, ...query, ...params };
}

/** The query without fields of the path, for doors where both come in one object. */
function queryWithoutPath(operation: Operation, { params, query }: RawInput): unknown {
  if (query !== params || typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([key]) => !(key in operation.params.shape)));
}

/** Runs the work of an operation, counts and logs its outcome, and sets the status that the operation documents for an error. */
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
 * Runs a JSON operation for a caller: checks access, input and scope, then runs the service (mutations through the write engine). REST,
 * tRPC, screens and tests all come through here.
 * @throws AppError with any code of `errorsOf(operation)`
 */
export function execute(operation: Operation, readInput: ReadInput, arrival: Arrival): Promise<Outcome> {
  return observe(operation, arrival.requestId, async () => {
    const { input, facts } = await receive(operation, readInput, arrival);
    let place: Place | null;
    try {
      place = await checkScope(prisma, operation.access, facts.caller, input);
    } catch (error) {
      const earlier = error instanceof UnknownEntity && (await findAnswer(operation, input, facts));
      if (earlier) return earlier;
      throw error;
    }
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

/** Counts work that continues after the answer has begun once more at its end, with its final status. */
function observeProgress(operation: Operation, requestId: string, outcome: Outcome): Outcome {
  const { progress } = outcome;
  if (!progress) return outcome;
  return { ...outcome, progress: new Progress((tell) => observe(operation, requestId, () => progress.work(tell)), progress.headers) };
}

/** Runs a download for a caller, with the same access rules as every operation. */
export function executeDownload(operation: Operation, readInput: ReadInput, arrival: Arrival): Promise<FileAnswer> {
  return observe(operation, arrival.requestId, async () => {
    const { input, facts } = await receive(operation, readInput, arrival);
    const context = contextOf(prisma, facts, await checkScope(prisma, operation.access, facts.caller, input));
    context.stillAllowed = () => isStillAllowed(operation, input, facts);
    return (await operation.run(context, input as never)) as FileAnswer;
  });
}

/** Open operations accept callers with an expired token too. */
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

interface ReceivedRequest {
  facts: RequestFacts;
  input: unknown;
}

const badKeyMessage = {
  en: 'Send 1 to 255 printable ASCII characters.',
  fr: 'Envoyez de 1 à 255 caractères ASCII imprimables.',
};

/** Checks the caller’s role and the input. */
async function receive(operation: Operation, readInput: ReadInput, arrival: Arrival): Promise<ReceivedRequest> {
  const facts: RequestFacts = { ...arrival, caller: await identify(operation, arrival.caller) };
  checkRole(operation.access, facts.caller);
  const key = facts.idempotencyKey;
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const issue = { path: 'idempotency-key', code: 'invalid_format', message: badKeyMessage };
    throw new AppError('invalid_parameters', { issues: [issue] });
  }
  const raw = await readInput();
  return { facts, input: validateInput(operation, raw, facts.locale) };
}

/** Splits the single input object of tRPC, screens and tests into the parts that the schemas take. */
export function toRawInput(input: unknown): RawInput {
  assertSane(input);
  const value = input ?? {};
  return { params: value, query: value, body: value };
}

/** The answer of an operation for doors without an envelope. If a read has fields beside `data`, they are beside it here too. */
export function answerOf(operation: Operation, { dataText, extra }: Pick<Outcome, 'dataText' | 'extra'>): unknown {
  const data: unknown = JSON.parse(dataText);
  return operation.kind === 'query' && operation.success.extra ? { data, ...extra } : data;
}

/**
 * Runs an operation with its input in one object, and returns its data, together with the fields beside it if a read has some.
 * @throws AppError
 */
export async function invoke<In, Input, Data>(operation: Operation<In, Input, Data>, input: In, arrival: Arrival): Promise<Data> {
  const { progress, ...outcome } = await execute(operation, () => toRawInput(input), arrival);
  return answerOf(operation, progress ? { dataText: await progress.work(() => undefined) } : outcome) as Data;
}
