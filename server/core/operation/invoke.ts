import { prisma, translateDatabaseError } from '../platform/db';
import { textOf } from '../reads/json';
import { etagOf } from '../rest/etag';
import { change } from '../writes/changes';
import { checkRole, checkScope, type Place } from './access';
import { contextOf, type RequestFacts } from './context';
import { AppError } from './errors';
import type { Operation } from './operation';
import type { FileAnswer, Outcome } from './outcome';
import { assertSane, type RawInput, validate } from './parse';

/** The input as the service gets it: where names meet, the path wins over the query and the query over the body. */
export function validateInput(operation: Operation, raw: RawInput, locale: RequestFacts['locale']): Record<string, unknown> {
  const { params, query, body } = validate(
    {
      params: { schema: operation.params, value: raw.params },
      query: { schema: operation.strictQuery ? operation.query.strict() : operation.query, value: raw.query },
      body: { schema: operation.body, value: raw.body },
    },
    locale,
    operation.faults?.(raw, locale),
  );
  return { ...body, ...query, ...params };
}

async function guarded<T>({ statuses }: Operation, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const translated = translateDatabaseError(error);
    throw translated instanceof AppError ? translated.withStatus(statuses[translated.code]) : translated;
  }
}

/**
 * Runs a JSON operation for a caller: rights, input, scope, then the service (a mutation through the engine of writes).
 * The one way in for REST, tRPC, screens and tests.
 * @throws AppError with any code of `errorsOf(operation)`
 */
export function execute(operation: Operation, readInput: () => Promise<RawInput> | RawInput, facts: RequestFacts): Promise<Outcome> {
  return guarded(operation, async () => {
    const { input, place } = await admitted(operation, readInput, facts);
    if (operation.kind !== 'query') return change(operation, input, facts, place);
    const context = contextOf(prisma, facts, place);
    const { status } = operation.success;
    if (operation.file?.when(input as never)) return { status, dataText: 'null', file: await operation.file.run(context, input as never) };
    const answer = await operation.run(context, input as never);
    return { status, dataText: textOf(answer), ...(operation.etag && { etag: etagOf(answer) }) };
  });
}

/** Runs a download for a caller, with the same rights and rules as every operation. */
export function executeDownload(
  operation: Operation,
  readInput: () => Promise<RawInput> | RawInput,
  facts: RequestFacts,
): Promise<FileAnswer> {
  return guarded(operation, async () => {
    const { input, place } = await admitted(operation, readInput, facts);
    const context = contextOf(prisma, facts, place);
    context.stillAllowed = () => stillAdmitted(operation, input, facts);
    return (await operation.run(context, input as never)) as FileAnswer;
  });
}

async function stillAdmitted(operation: Operation, input: unknown, facts: RequestFacts): Promise<boolean> {
  try {
    const caller = (await facts.callerNow?.()) ?? facts.caller;
    checkRole(operation.access, caller);
    await checkScope(prisma, operation.access, caller, input);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function admitted(
  operation: Operation,
  readInput: () => Promise<RawInput> | RawInput,
  facts: RequestFacts,
): Promise<{ input: unknown; place: Place | null }> {
  checkRole(operation.access, facts.caller);
  const key = facts.idempotencyKey;
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const issue = { path: 'idempotency-key', code: 'invalid_format', message: 'Send 1 to 255 printable ASCII characters.' };
    throw new AppError('invalid_parameters', { extraData: { issues: [issue] } });
  }
  const raw = await readInput();
  const input = validateInput(operation, raw, facts.locale);
  return { input, place: await checkScope(prisma, operation.access, facts.caller, input) };
}

/** Splits the one object of tRPC, screens and tests into the parts that the schemas take. */
export function whole(input: unknown): RawInput {
  assertSane(input);
  const value = input ?? {};
  return { params: value, query: value, body: value };
}

/**
 * Runs an operation with its input in one object and gives its data back.
 * @throws AppError
 */
export async function invoke<In, Input, Data>(operation: Operation<In, Input, Data>, input: In, facts: RequestFacts): Promise<Data> {
  const { dataText } = await execute(operation, () => whole(input), facts);
  return JSON.parse(dataText) as Data;
}
