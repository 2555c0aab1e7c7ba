import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '../operation/errors';
import { MAX_UPLOAD_BYTES } from '../operation/limits';
import { UploadedFile } from '../operation/uploaded-file';
import { scratchPath } from '../platform/scratch';
import type { Incoming } from './reply';

/** The most bytes besides the file: boundaries, names, other fields. */
const MAX_AROUND_BYTES = 256 * 1024;
const limits = { files: 1, fields: 50, fieldSize: 16 * 1024, parts: 60, headerPairs: 50, fileSize: MAX_UPLOAD_BYTES };

export interface Form {
  texts: Record<string, string>;
  files: Record<string, UploadedFile>;
}

const tooLarge = () => new AppError('payload_too_large', { extraData: { maxBytes: MAX_UPLOAD_BYTES } });
const invalidForm = (cause: unknown) => {
  const message = { en: 'Send multipart/form-data with a file.', fr: 'Envoyez du multipart/form-data avec un fichier.' };
  const issue = { path: '', code: 'invalid_format', message };
  return new AppError('invalid_parameters', { issues: [issue], cause });
};

/**
 * Reads multipart/form-data and writes its file to the disk as it arrives, never holding more than a chunk in memory. If it breaks off or
 * is refused, nothing is kept.
 * @throws invalid_parameters unless it is a complete form with at most one file; payload_too_large beyond 50 MiB
 */
export async function readMultipart(request: Pick<Incoming, 'headers' | 'body'>): Promise<Form> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_UPLOAD_BYTES + MAX_AROUND_BYTES) throw tooLarge();
  // There is at most one file, so its path is chosen before the parser runs.
  const path = await scratchPath('upload');
  // Without a prototype: a part may have any name.
  const form: Form = { texts: Object.create(null), files: Object.create(null) };
  try {
    const parser = parserOf(request);
    const writing: Promise<void>[] = [];
    parser.on('field', (name, value) => {
      form.texts[name] = value;
    });
    parser.on('file', (name, stream, { filename = '' }) => {
      const saved = saveFile(stream, path).then((kept) => {
        form.files[name] = new UploadedFile(path, basename(filename.replaceAll('\\', '/')), kept.size, kept.hash);
      });
      // Awaited below; an earlier failure must not count as unhandled.
      saved.catch((error: Error) => parser.destroy(error));
      writing.push(saved);
    });
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(event, () => parser.destroy(invalidForm(`more parts than there may be: ${event}`)));
    await pipeline(Readable.from(request.body ?? []), limitSize(MAX_UPLOAD_BYTES + MAX_AROUND_BYTES), parser);
    await Promise.all(writing);
    return form;
  } catch (error) {
    await rm(path, { force: true });
    // Usually the client has disconnected in the middle of its body: not our failure.
    throw error instanceof AppError ? error : invalidForm(error);
  }
}

function parserOf({ headers }: Pick<Incoming, 'headers'>): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': headers.get('content-type') ?? '' }, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw invalidForm(error);
  }
}

/** Breaks off anything larger than a limit, whatever length it announced. */
function limitSize(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      done(size > limit ? tooLarge() : null, chunk);
    },
  });
}

async function saveFile(stream: Readable & { truncated?: boolean }, path: string): Promise<{ size: number; hash: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, meter, createWriteStream(path, { mode: 0o600 }));
  if (stream.truncated) throw tooLarge();
  return { size, hash: hash.digest('base64url') };
}
