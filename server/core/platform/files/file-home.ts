import type { Readable } from 'node:stream';
import type { ByteRange } from '../../operation/seekable';

/** What is stored of a file besides its bytes. */
export interface FileAbout {
  contentType: string;
  /** The name under which browsers save it. */
  fileName: string;
}

export interface StoredFile extends FileAbout {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
  /** Changes whenever the bytes do; without quotes. */
  version: string;
}

export interface PutOptions extends FileAbout {
  /** Aborts the writing of the file, of which nothing is kept. */
  signal?: AbortSignal;
}

/**
 * A store of files. A file exists whole or not at all, even if its writer dies; writing it again replaces it at once. A key consists of
 * names of lower-case letters, digits, `.`, `_` and `-`, joined with `/`; no key is the beginning of another.
 */
export interface FileHome {
  /** @throws errors of the content or the signal; nothing is kept then */
  put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile>;
  /** The stored facts about a file; null if there is none. */
  find(key: string): Promise<StoredFile | null>;
  /** A file with its bytes or a range of them; null if there is none. The caller must read the stream or destroy it. */
  get(key: string, options?: { range?: ByteRange }): Promise<(StoredFile & { body: Readable }) | null>;
  /** Deletes a file. Does nothing if there is none. */
  delete(key: string): Promise<void>;
  /** Files whose keys begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<Pick<StoredFile, 'key' | 'size' | 'modifiedAt'>>;
  /** Removes what writers that died left behind, once it is older than a day. */
  tidy(now: Date): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 500;

/** Whether a text can be a key: without a way out of the store, and the same on every file system. */
export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}

/** @throws for an invalid key, which is a fault of ours */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`No key of a file: ${key}`);
}
