import type { Readable } from 'node:stream';
import type { ByteRange } from '../../operation/seekable';

/** What is kept of a file beside its bytes. */
export interface FileAbout {
  contentType: string;
  /** Under which a browser saves it. */
  fileName: string;
}

export interface StoredFile extends FileAbout {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
  /** Another one as soon as the bytes are others; without quotes. */
  version: string;
}

export interface PutOptions extends FileAbout {
  /** Aborted when nobody wants the file any more: nothing of it stays. */
  signal?: AbortSignal;
}

/**
 * Where files are kept. A file is there whole or not at all, whatever dies while it is written; one that is written again replaces the
 * earlier one at once. A key is names of lower-case letters, digits, `.`, `_` and `-`, joined with `/`; no key continues another one.
 */
export interface FileHome {
  /** @throws what the content or the signal throws; nothing is kept then */
  put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile>;
  /** What is known of a file; null when there is none. */
  find(key: string): Promise<StoredFile | null>;
  /** A file with its bytes, or a range of them; null when there is none. Whoever asks reads the stream or destroys it. */
  get(key: string, options?: { range?: ByteRange }): Promise<(StoredFile & { body: Readable }) | null>;
  /** Deletes a file. Without one nothing happens. */
  delete(key: string): Promise<void>;
  /** The files whose keys begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<Pick<StoredFile, 'key' | 'size' | 'modifiedAt'>>;
  /** Takes away what writers that died have left, once it is older than a day. */
  tidy(now: Date): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 500;

/** Whether a text can be a key: no way out of the home, and alike on every file system. */
export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}

/** @throws for what is no key: keys are made by us */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`No key of a file: ${key}`);
}
