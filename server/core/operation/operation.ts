import { z } from 'zod';
import type { JsonText } from '../reads/json';
import { type Access, canDeny } from './access';
import type { ChangeRecord, Context } from './context';
import { commonErrors, type ErrorCode, type Issue } from './errors';
import { MAX_BODY_BYTES, MAX_OPEN_BODY_BYTES } from './limits';
import type { Changed, FileAnswer, KeptRefusal, Progress, WithExtra } from './outcome';
import { canLackFields, type RawInput } from './parse';
import { type UploadedFile, uploadedFile } from './uploaded-file';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Kind = 'query' | 'mutation' | 'download' | 'upload';

const nothing = z.object({});
type Nothing = typeof nothing;
type Fields = z.ZodObject;

/** The names between braces in a path. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;
/** Fails to compile if the path has a `{param}` that `params` lacks. */
type CoversPath<Path extends string, P extends Fields> = [Exclude<PathParams<Path>, keyof z.output<P>>] extends [never]
  ? unknown
  : { params: { 'lacks the path parameter': Exclude<PathParams<Path>, keyof z.output<P>> } };

/** An object without fields. zod types it as a record of nothing, which would swallow the fields it is merged with. */
type Clean<T> = string extends keyof T ? Record<never, never> : T;
type Over<Upper, Lower> = Upper & Omit<Lower, keyof Upper>;
/** The whole input in one object. If names collide, the path wins over the query, and the query over the body. */
export type Merged<P, Q, B> = Over<Clean<P>, Over<Clean<Q>, Clean<B>>>;

/** The answer of a query as a file, if asked for. REST only. */
export interface FileForm<Input> {
  contentType: string;
  when(input: Input): boolean;
  run(ctx: Context, input: Input): Promise<FileAnswer>;
}

/** How a mutation is recorded in the history, and how it is undone. */
export interface Audit<Input, Target = Input> {
  /** What is written. If only the service knows, it calls `ctx.record` instead. */
  subject?(input: Input): { kind: string; id: string | number };
  /** The subject's state, read before and after. With `replaces`, that query is the snapshot. */
  snapshot?(ctx: Context, input: Input): Promise<unknown>;
  /**
   * True for actions that are recorded even if the subject did not change, such as a count that confirms. Other writes without a change
   * leave no entry.
   */
  always?: true;
  /**
   * Restores the earlier state, in a transaction of its own that is itself audited. `'replace'` runs the operation again with the earlier
   * state as its body. `'fields'` sends only the changed fields, where omitted ones are unchanged, so that others’ changes to other fields
   * stay. `'together'` undoes the entries that it left in the histories of several restaurants (`applyToEach`). A function gets the request’s
   * path and query and the subject’s id, when the change was made, and whether later changes may be lost (`force`).
   */
  revert?:
    | 'replace'
    | 'fields'
    | 'together'
    | ((
        ctx: Context,
        entry: { before: unknown; after: unknown; input: Target; subjectId: string; at: Date; force: boolean },
      ) => Promise<ChangeRecord>);
  /** Without a `revert`: operations with the same effect, such as cancelling an order. */
  instead?: readonly string[];
  /** The operation creates something and its `revert` can undo that, although there is no earlier state. */
  revertsCreation?: true;
}

/** A state that a write changes, and that `If-Match` is compared with. It is read under its lock. */
export interface VersionedState<Input, State> {
  /** Locks the state until the transaction ends. If `audit` names a subject, that is locked in any case. */
  lock?(ctx: Context, input: Input): Promise<unknown>;
  read(ctx: Context, input: Input): Promise<State>;
  /** What the query answers of the state, whose hash is the ETag. By default, the state itself. */
  show?(state: State, input: Input): unknown;
}

/**
 * The answer to a repeat under the same `Idempotency-Key`. `replayed`: the stored answer. `refused`: an error that names what was made, for
 * answers with a secret, which is not stored. `none`: the key is ignored, where a repeat does no harm and the input itself is a secret.
 */
export type Idempotency = 'replayed' | 'refused' | 'none';

/** Announces that an operation will be removed. */
export interface Deprecated {
  /** The day (YYYY-MM-DD) since which it should no longer be called. */
  since: string;
  /** The day from which it may be removed. */
  sunset: string;
  /** The path of its successor. */
  successor: string;
}

/** An operation as doors and registry see it: everything to know about it, in one place. */
export interface Operation<In = unknown, Input = unknown, Data = unknown, K extends Kind = Kind> {
  /** The input as callers write it. Exists as a type only. */
  readonly call?: In;
  /** The input as the service gets it. Exists as a type only. */
  readonly input?: Input;
  /** The answer without an envelope. Exists as a type only. */
  readonly shown?: Data;
  kind: K;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  tag: string;
  access: Access<never>;
  params: Fields;
  query: Fields;
  body: Fields;
  success: {
    status: number;
    code: string;
    data: z.ZodType;
    /** The envelope has no `data`, as documented by the interface. */
    noData?: true;
    /** Fields beside those of the envelope, at the top level. */
    extra?: Fields;
    /** Example data for the API reference; missing fields are generated from the schema. */
    example?: unknown;
    /** The media types of a download. */
    contentTypes?: readonly string[];
  };
  errors: readonly ErrorCode[];
  /** Statuses that the interface documents for this operation and that differ from the table's. */
  statuses: Partial<Record<ErrorCode, number>>;
  /** An example of the input, for the API reference. */
  example?: object;
  /** Set if it will be removed: every answer says so in its headers (RFC 9745, RFC 8594). */
  deprecated?: Deprecated;
  /** Query: the answer has an ETag and If-None-Match is honoured. */
  etag: boolean;
  /** Query: the same answer as a file, for inputs that ask for it. */
  file?: FileForm<never>;
  /** Query: over REST, the answer is its data without the envelope. Errors have the envelope. */
  bare: boolean;
  /** Undeclared query keys are refused. */
  strictQuery: boolean;
  /** The body may also be a form (application/x-www-form-urlencoded). */
  form: boolean;
  /**
   * Over REST, passes the body unparsed in the field `payload` and this header in the field `signature`, for callers who sign what they
   * send.
   */
  signedBy?: string;
  /** The largest body: by default 1 MiB, or 16 KiB for operations open to everybody. */
  maxBodyBytes: number;
  idempotency: Idempotency;
  /**
   * Checks fields of several parts together, such as a phone number whose country is in the path. Looks at the raw input, so that its
   * faults are listed with all others.
   */
  faults?(raw: RawInput): Issue[];
  audit: Audit<never> | false;
  /** Mutation: false if the service opens its own transactions; there is then no dry run, history or idempotency key. */
  transaction: boolean;
  /**
   * Mutation or upload: long work that writes no row, such as reading a picture. Runs once, before the transaction and its retries, and
   * passes its result to the service as third argument. Not run for an undo.
   */
  prepare?(ctx: Context, input: never): Promise<unknown>;
  /** Mutation: whether an input needs preparing. By default, always. */
  isPrepared?(input: never): boolean;
  /**
   * Upload: answers lines of progress while it works, and the envelope last. Its service opens its own transactions and handles dry run,
   * history and idempotency key itself.
   */
  progress: boolean;
  /** Mutation: the state that is replaced as a whole. The service gets it, the history keeps it, and the answer has its ETag. */
  replaces?: VersionedState<never, never>;
  /**
   * Mutation or upload that replaces nothing as a whole, such as a deletion: the state that `If-Match` is compared with. `'preview'`: the
   * answer of a dry run, so that exactly what was shown is done.
   */
  guardedBy?: VersionedState<never, never> | 'preview';
  /** @param before the state read by `replaces`, or the result of `prepare` */
  run(ctx: Context, input: never, before?: never): Promise<unknown>;
}

/** The fields of the three parts of a request. */
interface Parts<Path extends string, P extends Fields, Q extends Fields, B extends Fields> {
  path: Path;
  summary: string;
  description?: string;
  tag: string;
  access: Access<InputOf<P, Q, B>>;
  params?: P;
  query?: Q;
  body?: B;
  errors?: readonly ErrorCode[];
  statuses?: Partial<Record<ErrorCode, number>>;
  strictQuery?: boolean;
  faults?(raw: RawInput): Issue[];
  example?: Partial<CallOf<P, Q, B>>;
  deprecated?: Deprecated;
}

type InputOf<P extends Fields, Q extends Fields, B extends Fields> = Merged<z.output<P>, z.output<Q>, z.output<B>>;
/** The answer of a read without an envelope: its data or, with extra fields, all of them. */
type Shown<Data, Extra> = string extends keyof Extra ? Data : { data: Data } & Extra;
type CallOf<P extends Fields, Q extends Fields, B extends Fields> = Merged<z.input<P>, z.input<Q>, z.input<B>>;

/** What `run` may return: the data, its JSON as PostgreSQL made it, or data with fields beside those of the envelope. */
type Answer<Data> = Promise<Data | JsonText<Data> | WithExtra<Data>>;
/** Writes may also return what the state they were given has become. */
type WriteAnswer<Data, State> = Promise<
  Data | JsonText<Data> | WithExtra<Data> | Changed<Data | JsonText<Data>, State> | KeptRefusal<Data | JsonText<Data>>
>;

const defaults = {
  params: nothing,
  query: nothing,
  body: nothing,
  errors: [],
  statuses: {},
  etag: false,
  bare: false,
  strictQuery: false,
  form: false,
  maxBodyBytes: MAX_BODY_BYTES,
  idempotency: 'replayed' as const,
  transaction: true,
  progress: false,
  audit: false as const,
};

/** Defines a read that answers JSON. */
export function query<
  const Path extends `/${string}`,
  D extends z.ZodType,
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  E extends Fields = Nothing,
>(
  definition: Parts<Path, P, Q, Nothing> & {
    success: { status?: number; code: string; data: D; extra?: E; example?: Partial<z.output<D>> };
    etag?: boolean;
    bare?: true;
    file?: FileForm<InputOf<P, Q, Nothing>>;
    run(ctx: Context, input: InputOf<P, Q, Nothing>): Answer<z.output<D>>;
  } & CoversPath<Path, P>,
): Operation<CallOf<P, Q, Nothing>, InputOf<P, Q, Nothing>, Shown<z.output<D>, z.output<E>>, 'query'> {
  return { ...defaults, ...definition, kind: 'query', method: 'GET', success: { status: 200, ...definition.success } } as never;
}

/** Defines a write, run by the engine of `writes/changes.ts`. `audit: false` is for writes that leave nothing to see, such as a login. */
export function mutation<
  const Path extends `/${string}`,
  D extends z.ZodType,
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  B extends Fields = Nothing,
  State = undefined,
>(
  definition: Parts<Path, P, Q, B> & {
    prepare?(ctx: Context, input: InputOf<P, Q, B>): Promise<State>;
    isPrepared?(input: InputOf<P, Q, B>): boolean;
    method: Exclude<Method, 'GET'>;
    success: { status?: number; code: string; data: D; noData?: true; extra?: Fields; example?: Partial<z.output<D>> };
    form?: boolean;
    signedBy?: string;
    maxBodyBytes?: number;
    idempotency?: Idempotency;
    audit: Audit<InputOf<P, Q, B>, InputOf<P, Q, Nothing>> | false;
    transaction?: false;
    replaces?: VersionedState<InputOf<P, Q, B>, State>;
    guardedBy?: VersionedState<InputOf<P, Q, B>, unknown> | 'preview';
    run(ctx: Context, input: InputOf<P, Q, B>, before: NoInfer<State>): WriteAnswer<z.output<D>, NoInfer<State>>;
  } & CoversPath<Path, P>,
): Operation<CallOf<P, Q, B>, InputOf<P, Q, B>, z.output<D>, 'mutation'> {
  const maxBodyBytes = definition.access === 'public' ? MAX_OPEN_BODY_BYTES : MAX_BODY_BYTES;
  return { ...defaults, maxBodyBytes, ...definition, kind: 'mutation', success: { status: 200, ...definition.success } } as never;
}

/** Defines a read that answers a file or a stream, without an envelope. With POST, its input may also be in the body. */
export function download<
  const Path extends `/${string}`,
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  B extends Fields = Nothing,
>(
  definition: Parts<Path, P, Q, B> & {
    method?: 'GET' | 'POST';
    success: { contentTypes: readonly string[] };
    run(ctx: Context, input: InputOf<P, Q, B>): Promise<FileAnswer>;
  } & CoversPath<Path, P>,
): Operation<CallOf<P, Q, B>, InputOf<P, Q, B>, never, 'download'> {
  return {
    ...defaults,
    method: 'GET',
    ...definition,
    kind: 'download',
    success: { status: 200, code: 'file', data: z.never(), ...definition.success },
  } as never;
}

/** Defines a write whose body is multipart/form-data with one `file`; the other fields are those of `body`. */
export function upload<
  const Path extends `/${string}`,
  D extends z.ZodType,
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  B extends Fields = Nothing,
  Prepared = undefined,
>(
  definition: Parts<Path, P, Q, B> & {
    success: { status?: number; code: string; data: D; example?: Partial<z.output<D>> };
    audit: Audit<InputOf<P, Q, B> & Uploaded, InputOf<P, Q, Nothing>> | false;
    transaction?: false;
    guardedBy?: VersionedState<InputOf<P, Q, B> & Uploaded, unknown>;
    prepare?(ctx: Context, input: InputOf<P, Q, B> & Uploaded): Promise<Prepared>;
    run(ctx: Context, input: InputOf<P, Q, B> & Uploaded, prepared: NoInfer<Prepared>): Answer<z.output<D>>;
  } & CoversPath<Path, P>,
): Operation<CallOf<P, Q, B> & Uploaded, InputOf<P, Q, B> & Uploaded, z.output<D>, 'upload'> {
  return uploadOf(definition) as never;
}

/**
 * Defines a long upload: it answers lines `<done>/<total>` while it works, and the envelope as the last line. Errors of its service are
 * ordinary refusals; errors of the work are in the envelope at the end.
 */
export function progressUpload<
  const Path extends `/${string}`,
  D extends z.ZodType,
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  B extends Fields = Nothing,
>(
  definition: Parts<Path, P, Q, B> & {
    success: { code: string; data: D; example?: Partial<z.output<D>> };
    /** Whether it leaves an entry in the history. Its work writes that itself. */
    audit: Audit<InputOf<P, Q, B> & Uploaded> | false;
    run(ctx: Context, input: InputOf<P, Q, B> & Uploaded): Promise<Progress<z.output<D>>>;
  } & CoversPath<Path, P>,
): Operation<CallOf<P, Q, B> & Uploaded, InputOf<P, Q, B> & Uploaded, z.output<D>, 'upload'> {
  return { ...uploadOf(definition), transaction: false, progress: true } as never;
}

interface Uploaded {
  file: UploadedFile;
}

function uploadOf<B extends Fields>(definition: { body?: B; success: object }) {
  const body = (definition.body ?? nothing).extend({ file: uploadedFile });
  return { ...defaults, ...definition, body, kind: 'upload', method: 'POST', success: { status: 200, ...definition.success } };
}

/** The name of an operation in logs, metrics and the history: `PUT /v2/…`. */
export function labelOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Whether an operation takes an `Idempotency-Key`. */
export function takesKey({
  kind,
  transaction,
  progress,
  idempotency,
}: Pick<Operation, 'kind' | 'transaction' | 'progress' | 'idempotency'>): boolean {
  return (kind === 'mutation' || kind === 'upload') && (transaction || progress) && idempotency !== 'none';
}

/** All error codes of an operation: the declared ones, and those of its access, validation and kind. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>([...commonErrors, ...operation.errors]);
  const hasFields = (fields: Fields) => Object.keys(fields.shape).length > 0;
  if (canLackFields(operation.body) || canLackFields(operation.query)) codes.add('missing_parameters');
  if (operation.access !== 'public') {
    for (const code of ['unauthenticated', 'invalid_token', 'token_expired'] as const) codes.add(code);
    if (canDeny(operation.access)) codes.add('access_denied');
    if (operation.access.flag) codes.add('missing_access_flag');
    if (Object.keys(operation.access.scope).length > 0) codes.add('data_not_found');
  }
  if (hasFields(operation.body) || operation.kind === 'upload') codes.add('payload_too_large');
  if (hasFields(operation.body) && operation.kind === 'mutation') codes.add('invalid_json');
  if (operation.kind === 'mutation' || operation.kind === 'upload') {
    if (operation.transaction || operation.progress) codes.add('conflict');
    if (takesKey(operation)) for (const code of ['idempotency_key_reused', 'idempotency_in_progress'] as const) codes.add(code);
    if (operation.replaces ?? operation.guardedBy) codes.add('precondition_failed');
  }
  return [...codes];
}
