import { rm } from 'node:fs/promises';
import { z } from 'zod';

/** A file that came with a request. It lies on this machine's disk until the request is answered. */
export class UploadedFile {
  constructor(
    /** Where it lies. */
    readonly path: string,
    /** What its sender calls it, without folders. */
    readonly name: string,
    /** In bytes. */
    readonly size: number,
    /** SHA-256 of its bytes, as base64url: equal files are the same request. */
    readonly hash: string,
  ) {}

  /** What logs, histories and keys know of it. */
  toJSON(): { name: string; size: number; hash: string } {
    return { name: this.name, size: this.size, hash: this.hash };
  }

  /** Takes it off the disk. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

/** The field of an upload that holds the file. */
export const uploadedFile = z
  .unknown()
  .check(({ value, issues }) => {
    if (!(value instanceof UploadedFile)) issues.push({ code: 'invalid_type', expected: 'file', input: value });
  })
  .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<UploadedFile, UploadedFile>;
