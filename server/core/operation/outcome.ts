import type { KeptText } from '../reads/json';
import type { Change } from '../writes/diff';
import type { AppError } from './errors';
import type { Seekable } from './seekable';

/** The answer of a download. */
export interface FileAnswer {
  body: ReadableStream<Uint8Array> | Uint8Array | string | Seekable;
  contentType: string;
  /** Makes browsers save the file under this name. */
  fileName?: string;
  headers?: Record<string, string>;
}

/** Data with fields beside those of the envelope. */
export class WithExtra<Data> {
  constructor(
    readonly data: Data,
    readonly extra: Record<string, unknown>,
  ) {}
}

/** Adds fields beside those of the envelope (`success.extra`), such as the access token of a login. */
export function withExtra<Data>(data: Data, extra: Record<string, unknown>): WithExtra<Data> {
  return new WithExtra(data, extra);
}

/** An answer with the state after the write. */
export class Changed<Data, State> {
  constructor(
    readonly data: Data,
    readonly after: State,
  ) {}
}

/** Returns what the state given by `replaces` has become, so that it is not read a second time. */
export function reportChange<Data, State>(data: Data, after: State): Changed<Data, State> {
  return new Changed(data, after);
}

/** An answer that is stored, and an error that is sent instead. */
export class KeptRefusal<Data> {
  constructor(
    readonly data: Data,
    readonly error: AppError,
  ) {}
}

/**
 * Commits the change and stores its answer for a repeat under the same `Idempotency-Key`, but answers this request with an error. Only
 * where documented so, such as an order at a table whose restaurant does not answer.
 */
export function keepRefusal<Data>(data: Data, error: AppError): KeptRefusal<Data> {
  return new KeptRefusal(data, error);
}

/** Reports the progress of work. */
export type Tell = (done: number, total: number) => void;

/** The answer of an operation that continues to work while it answers. */
export class Progress<Data> {
  /**
   * @param work runs to its end even if the caller disconnects
   * @param headers of the answer, known before the work begins
   */
  constructor(
    readonly work: (tell: Tell) => Promise<Data>,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** The result of an operation, before a door gives it its form. `dataText` is the JSON of `data`. */
export interface Outcome {
  status: number;
  dataText: string;
  /** The same text, if the process caches it with its encoded forms. */
  kept?: KeptText<unknown>;
  extra?: Record<string, unknown>;
  etag?: string;
  /** The file to answer instead, if a query was asked for one. */
  file?: FileAnswer;
  /** Work that continues; it results in `dataText`. */
  progress?: Progress<string>;
  changes?: Change[];
  replayed?: boolean;
  /** The error to answer instead of `dataText`, once that is committed and stored. */
  refusal?: AppError;
}
