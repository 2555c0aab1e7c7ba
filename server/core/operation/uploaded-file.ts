import { rm } from 'node:fs/promises';
import { z } from 'zod';

/** A file uploaded with a request. It is kept on this machine's disk until the request is answered. */
export class UploadedFile {
  constructor(
    /** Its path on the disk. */
    readonly path: string,
    /** The sender’s name for it, without folders. */
    readonly name: string,
    /** In bytes. */
    readonly size: number,
    /** SHA-256 of its bytes in base64url. Requests with equal files are equal. */
    readonly hash: string,
  ) {}

  /** What logs, histories and idempotency keys record of it. */
  toJSON(): { name: string; size: number; hash: string } {
    return { name: this.name, size: this.size, hash: this.hash };
  }

  /** Deletes it from the disk. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

/** The field of an upload with the file. */
export const uploadedFile = z
  .unknown()
  .check(({ value, issues }) => {
    if (!(value instanceof UploadedFile)) issues.push({ code: 'invalid_type', expected: 'file', input: value });
  })
  .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<UploadedFile, UploadedFile>;
