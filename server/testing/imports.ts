import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import type { RequestFacts } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Operation } from '@/server/core/operation/operation';
import { UploadedFile } from '@/server/core/operation/uploaded-file';
import { prisma } from '@/server/core/platform/db';
import { PATIENCE_MS } from '@/server/testing/patience';
import { type Actor, assertFits } from './as';

/** A file as an upload stores it on the disk. Removed with the folder of the run. */
export function uploadedFile(content: string | Uint8Array, name = 'customers.csv'): UploadedFile {
  const path = join(inject('folder'), `upload-${randomUUID()}`);
  const bytes = Buffer.from(content);
  writeFileSync(path, bytes);
  return new UploadedFile(path, name, bytes.length, createHash('sha256').update(bytes).digest('base64url'));
}

/** The response to an upload with progress. */
export interface Imported<Data> {
  data: Data;
  /** `[done, total]` of each line. */
  lines: [number, number][];
  importId: number;
}

/** A user who imports files through the same engine as all entry points. */
export function importer(actor: Actor) {
  return {
    /** Imports a file to its end. @throws the error in the last line */
    async run<In, Input, Data>(
      operation: Operation<In, Input, Data, 'upload'>,
      content: string | Uint8Array,
      input: object,
      facts: Partial<RequestFacts> = {},
    ): Promise<Imported<Data>> {
      const { progress } = await actor.outcome(operation as Operation, { ...input, file: uploadedFile(content) }, facts);
      if (!progress) throw new Error('The upload answered no progress');
      const lines: [number, number][] = [];
      const data = JSON.parse(await progress.work((done, total) => lines.push([done, total]))) as Data;
      assertFits(operation as Operation, data);
      return { data, lines, importId: Number(progress.headers.location?.split('/').at(-1)) };
    },

    /** The error it fails with, before or after its first line. */
    async refused(operation: Operation, content: string | Uint8Array, input: object, facts: Partial<RequestFacts> = {}) {
      try {
        await this.run(operation as never, content, input, facts);
      } catch (error) {
        if (error instanceof AppError) return { code: error.code, status: error.status, extraData: error.extraData as never };
        throw error;
      }
      throw new Error('expected an error');
    },
  };
}

/** Waits until no work of an import is in progress. @returns its state */
export async function waitUntilSettled(importId: number): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await setTimeout(20)) {
    const { state, runId } = await prisma.import.findFirstOrThrow({ where: { id: importId } });
    if (runId === null) return state;
  }
  throw new Error(`Import ${importId} goes on and on`);
}
