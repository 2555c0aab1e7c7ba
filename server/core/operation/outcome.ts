import type { KeptText } from '../reads/json';
import type { Change } from '../writes/diff';
import type { AppError } from './errors';
import type { Seekable } from './seekable';

/** What a download answers with. */
export interface FileAnswer {
  body: ReadableStream<Uint8Array> | Uint8Array | string | Seekable;
  contentType: string;
  /** Makes the browser save it under that name. */
  fileName?: string;
  headers?: Record<string, string>;
}

/** Data with fields beside the envelope's. */
export class WithExtra<Data> {
  constructor(
    readonly data: Data,
    readonly extra: Record<string, unknown>,
  ) {}
}

/** Data with fields beside the envelope's (`success.extra`), such as the access token of a login. */
export function withExtra<Data>(data: Data, extra: Record<string, unknown>): WithExtra<Data> {
  return new WithExtra(data, extra);
}

/** An answer with the state that the write left behind. */
export class Changed<Data, State> {
  constructor(
    readonly data: Data,
    readonly after: State,
  ) {}
}

/** Says what the state became that a write was given (`replaces`), so that it is not read a second time. */
export function reportChange<Data, State>(data: Data, after: State): Changed<Data, State> {
  return new Changed(data, after);
}

/** An answer that is kept, and an error that is given in its place. */
export class KeptRefusal<Data> {
  constructor(
    readonly data: Data,
    readonly error: AppError,
  ) {}
}

/**
 * Commits the change and keeps its answer for a repeat under the same `Idempotency-Key`, while this request gets an error: for what is
 * documented so, such as an order at a table whose restaurant does not answer.
 */
export function keepRefusal<Data>(data: Data, error: AppError): KeptRefusal<Data> {
  return new KeptRefusal(data, error);
}

/** Says how far the work is. */
export type Tell = (done: number, total: number) => void;

/** The answer of an operation that works on while it is answered. */
export class Progress<Data> {
  /**
   * @param work runs to its end whether or not somebody still listens
   * @param headers of the answer, known before the work begins
   */
  constructor(
    readonly work: (tell: Tell) => Promise<Data>,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** What an operation answered, before a door gives it its form. `dataText` is the JSON of `data`. */
export interface Outcome {
  status: number;
  dataText: string;
  /** The same text, where the process keeps it with the forms in which it is sent. */
  kept?: KeptText<unknown>;
  extra?: Record<string, unknown>;
  etag?: string;
  /** What to answer instead, when a query was asked for its file. */
  file?: FileAnswer;
  /** What works on; `dataText` comes of it. */
  progress?: Progress<string>;
  changes?: Change[];
  replayed?: boolean;
  /** What this request is answered in place of `dataText`, once that is committed and kept. */
  refusal?: AppError;
}
