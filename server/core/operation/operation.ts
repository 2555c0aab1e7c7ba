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
/** Does not compile when the path has a `{param}` that `params` lacks. */
type CoversPath<Path extends string, P extends Fields> = [Exclude<PathParams<Path>, keyof z.output<P>>] extends [never]
  ? unknown
  : { params: { 'lacks the path parameter': Exclude<PathParams<Path>, keyof z.output<P>> } };

/** An object without fields: zod types it as a record of nothing, which would swallow the fields it is merged with. */
type Clean<T> = string extends keyof T ? Record<never, never> : T;
type Over<Upper, Lower> = Upper & Omit<Lower, keyof Upper>;
/** All that a request says, in one object; where names meet, the path wins over the query and the query over the body. */
export type Merged<P, Q, B> = Over<Clean<P>, Over<Clean<Q>, Clean<B>>>;

/** The answer of a query as a file, for those who ask for it: over REST alone. */
export interface FileForm<Input> {
  contentType: string;
  when(input: Input): boolean;
  run(ctx: Context, input: Input): Promise<FileAnswer>;
}

/** How a mutation is kept in the history, and how it is taken back. */
export interface Audit<Input, Target = Input> {
  /** What is written. The service can say it instead, with `ctx.record`, where it is known only there. */
  subject?(input: Input): { kind: string; id: string | number };
  /** The subject's state, taken before and after; where `replaces` is given, that query is the snapshot. */
  snapshot?(ctx: Context, input: Input): Promise<unknown>;
  /**
   * True for a deed that is told even where the subject stays as it was, such as a count that confirms. Any other write that changes
   * nothing leaves no entry.
   */
  always?: true;
  /**
   * Gives the earlier state back, inside of a transaction of its own that is itself audited.
   * `'replace'` runs the operation again with the earlier state as its body; `'fields'` with what of it was changed, where omitted fields
   * are unchanged, so that what others changed beside it stays. `'together'` takes back the entries that it left in the
   * histories of several restaurants (`atEach`). A function gets path and query of the request and the id
   * of the subject, is told when the change was made, and whether later ones may be lost (`force`).
   */
  revert?:
    | 'replace'
    | 'fields'
    | 'together'
    | ((
        ctx: Context,
        entry: { before: unknown; after: unknown; input: Target; subjectId: string; at: Date; force: boolean },
      ) => Promise<ChangeRecord>);
  /** Where there is no `revert`: the operations that do what it would, such as a cancellation for an order. */
  instead?: readonly string[];
  /** The operation makes something, and its `revert` can undo that: where the earlier state is none. */
  revertsCreation?: true;
}

/** A state that a write changes, and that `If-Match` is held against. It is read under its lock. */
export interface Held<Input, State> {
  /** Keeps others from writing it until the transaction ends. The subject of `audit`, where one is named, is locked in any case. */
  lock?(ctx: Context, input: Input): Promise<unknown>;
  read(ctx: Context, input: Input): Promise<State>;
  /** What the query answers of the state, whose hash is the ETag; the state itself unless given. */
  show?(state: State, input: Input): unknown;
}

/**
 * What a mutation answers to a repeat under one `Idempotency-Key`: the stored answer; for answers that hold a secret, which is stored
 * nowhere, a refusal that names what was made; or it takes no key, where a repeat does no harm and the input itself is the secret.
 */
export type Idempotency = 'replayed' | 'refused' | 'none';

/** What is said of an operation that is to go. */
export interface Deprecated {
  /** Day (YYYY-MM-DD) since which it should not be called any more. */
  since: string;
  /** Day from which it may be gone. */
  sunset: string;
  /** The path of what takes its place. */
  successor: string;
}

/** An operation as the doors and the registry see it. Everything that is to be known of it stands here, once. */
export interface Operation<In = unknown, Input = unknown, Data = unknown, K extends Kind = Kind> {
  /** What a caller writes: a type only, there is no such field. */
  readonly call?: In;
  /** What its service gets: a type only. */
  readonly input?: Input;
  /** What it gives where there is no envelope: a type only. */
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
    /** The envelope has no `data`: the interface documents none. */
    noData?: true;
    /** Fields beside the envelope's, at the top of the answer. */
    extra?: Fields;
    /** Of the answer's data, for the API reference; what it lacks is made up from the schema. */
    example?: unknown;
    /** The media types of a download. */
    contentTypes?: readonly string[];
  };
  errors: readonly ErrorCode[];
  /** Where the interface documents another status for a code of this operation than the table's. */
  statuses: Partial<Record<ErrorCode, number>>;
  /** An example of the input, for the API reference. */
  example?: object;
  /** Set where it is to go: every answer says so in its headers (RFC 9745, RFC 8594). */
  deprecated?: Deprecated;
  /** Query: its answer bears an ETag and honours If-None-Match. */
  etag: boolean;
  /** Query: the other form of its answer, a file, for inputs that ask for it. */
  file?: FileForm<never>;
  /** Query: over REST its data is the whole answer, without the envelope. Errors have theirs. */
  bare: boolean;
  /** Query keys that are not declared are refused. */
  strictQuery: boolean;
  /** The body may also come as a form (application/x-www-form-urlencoded). */
  form: boolean;
  /**
   * Over REST, the body is taken as it was sent, as the field `payload`, and the header of this name as `signature`: for those who sign
   * what they send.
   */
  signedBy?: string;
  /** The most that a body may have; unless given 1 MiB, and 16 KiB where everybody may call. */
  maxBodyBytes: number;
  idempotency: Idempotency;
  /**
   * What is wrong with fields of several parts together, such as a number of a country that the path names. Looked for in the raw input,
   * and told along with all other faults.
   */
  faults?(raw: RawInput): Issue[];
  audit: Audit<never> | false;
  /** Mutation: false where the service opens its own; it then has no dry run, no history and no idempotency key. */
  transaction: boolean;
  /**
   * Mutation or upload: work that takes long and writes no row, such as reading a picture. It runs before the transaction, once for all its
   * tries, and the service gets what it answers as its third argument. Nothing is prepared for an undo.
   */
  prepare?(ctx: Context, input: never): Promise<unknown>;
  /** Mutation: whether there is something to prepare for an input; unless given, there always is. */
  isPrepared?(input: never): boolean;
  /**
   * Upload: it answers lines of progress while it works, and the envelope as the last. Its service opens its own transactions, and sees to
   * dry run, history and idempotency key itself.
   */
  progress: boolean;
  /** Mutation: what is replaced whole. The service gets it, the history keeps it, and the answer bears its ETag. */
  replaces?: Held<never, never>;
  /**
   * Mutation or upload that replaces nothing whole, such as a deletion: what `If-Match` is held against. `'preview'`: what a dry run answers, so
   * that what is done is what was shown.
   */
  guardedBy?: Held<never, never> | 'preview';
  /** @param before what `replaces` has read, or what was prepared */
  run(ctx: Context, input: never, before?: never): Promise<unknown>;
}

/** The fields that the three parts of a request are made of. */
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
/** What a read gives where there is no envelope: its data, or where fields stand beside it, all of them. */
type Shown<Data, Extra> = string extends keyof Extra ? Data : { data: Data } & Extra;
type CallOf<P extends Fields, Q extends Fields, B extends Fields> = Merged<z.input<P>, z.input<Q>, z.input<B>>;

/** What `run` may answer: the data, its JSON as PostgreSQL made it, or data with fields beside the envelope's. */
type Answer<Data> = Promise<Data | JsonText<Data> | WithExtra<Data>>;
/** A write may also say what became of the state that it got. */
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

/** A read that answers JSON. */
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

/** A write: runs through the engine of `writes/changes.ts`. `audit: false` is for what leaves nothing to look at, such as a login. */
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
    replaces?: Held<InputOf<P, Q, B>, State>;
    guardedBy?: Held<InputOf<P, Q, B>, unknown> | 'preview';
    run(ctx: Context, input: InputOf<P, Q, B>, before: NoInfer<State>): WriteAnswer<z.output<D>, NoInfer<State>>;
  } & CoversPath<Path, P>,
): Operation<CallOf<P, Q, B>, InputOf<P, Q, B>, z.output<D>, 'mutation'> {
  const maxBodyBytes = definition.access === 'public' ? MAX_OPEN_BODY_BYTES : MAX_BODY_BYTES;
  return { ...defaults, maxBodyBytes, ...definition, kind: 'mutation', success: { status: 200, ...definition.success } } as never;
}

/** A read that answers a file or a stream, without envelope. By POST, what it reads may also stand in the body. */
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

/** A write whose body is multipart/form-data with one `file`; its other fields are those of `body`. */
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
    guardedBy?: Held<InputOf<P, Q, B> & Uploaded, unknown>;
    prepare?(ctx: Context, input: InputOf<P, Q, B> & Uploaded): Promise<Prepared>;
    run(ctx: Context, input: InputOf<P, Q, B> & Uploaded, prepared: NoInfer<Prepared>): Answer<z.output<D>>;
  } & CoversPath<Path, P>,
): Operation<CallOf<P, Q, B> & Uploaded, InputOf<P, Q, B> & Uploaded, z.output<D>, 'upload'> {
  return uploadOf(definition) as never;
}

/**
 * An upload that takes long: it answers lines `<done>/<total>` while it works, and the envelope as the last line. What its service throws is
 * an ordinary refusal; what the work throws is the envelope at the end.
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
    /** That it leaves an entry: its work writes that itself. */
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

/** How logs, metrics and the history name an operation: `PUT /v2/…`. */
export function labelOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Whether an `Idempotency-Key` means anything to it. */
export function takesKey({
  kind,
  transaction,
  progress,
  idempotency,
}: Pick<Operation, 'kind' | 'transaction' | 'progress' | 'idempotency'>): boolean {
  return (kind === 'mutation' || kind === 'upload') && (transaction || progress) && idempotency !== 'none';
}

/** The codes that an operation can answer with: those it declares, those of its access and validation, and those of its kind. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>([...commonErrors, ...operation.errors]);
  const has = (fields: Fields) => Object.keys(fields.shape).length > 0;
  if (canLackFields(operation.body) || canLackFields(operation.query)) codes.add('missing_parameters');
  if (operation.access !== 'public') {
    for (const code of ['unauthenticated', 'invalid_token', 'token_expired'] as const) codes.add(code);
    if (canDeny(operation.access)) codes.add('access_denied');
    if (operation.access.flag) codes.add('missing_access_flag');
    if (Object.keys(operation.access.scope).length > 0) codes.add('data_not_found');
  }
  if (has(operation.body) || operation.kind === 'upload') codes.add('payload_too_large');
  if (has(operation.body) && operation.kind === 'mutation') codes.add('invalid_json');
  if (operation.kind === 'mutation' || operation.kind === 'upload') {
    if (operation.transaction || operation.progress) codes.add('conflict');
    if (takesKey(operation)) for (const code of ['idempotency_key_reused', 'idempotency_in_progress'] as const) codes.add(code);
    if (operation.replaces ?? operation.guardedBy) codes.add('precondition_failed');
  }
  return [...codes];
}
