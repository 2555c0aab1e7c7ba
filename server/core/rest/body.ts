import { AppError } from '../operation/errors';
import type { Operation } from '../operation/operation';
import { assertSane, fromText, parseJson, queryOf } from '../operation/parse';
import { readMultipart } from './multipart';
import type { Incoming } from './reply';

/**
 * Reads the body of a request, up to a limit in bytes.
 * @throws payload_too_large; invalid_json if it broke off
 */
export async function bytesOf(request: Pick<Incoming, 'headers' | 'body'>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new AppError('payload_too_large', { extraData: { maxBytes: limit } });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw new AppError('payload_too_large', { extraData: { maxBytes: limit } });
      chunks.push(chunk);
    }
  } catch (error) {
    // The client disconnected in the middle of its body: not our failure, and nobody reads the answer.
    throw error instanceof AppError ? error : new AppError('invalid_json', { cause: error });
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/**
 * Decodes UTF-8.
 * @throws invalid_json for invalid UTF-8
 */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_json');
  }
}

/**
 * Reads the body that an operation takes: JSON, a form if allowed, multipart for an upload. An empty body is `{}`.
 * @throws invalid_json, invalid_parameters, payload_too_large (beyond the operation’s limit; 50 MiB for uploads)
 */
export async function readBody(request: Incoming, operation: Operation): Promise<unknown> {
  if (operation.kind === 'upload') return readForm(request, operation);
  if (Object.keys(operation.body.shape).length === 0) return {};
  const text = utf8(await bytesOf(request, operation.maxBodyBytes));
  if (operation.signedBy !== undefined) return { payload: text, signature: request.headers.get(operation.signedBy) ?? '' };
  if (operation.form && /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    return fromText(operation.body, queryOf(`?${text}`));
  return text.trim() === '' ? {} : parseJson(text);
}

async function readForm(request: Incoming, operation: Operation): Promise<unknown> {
  const { texts, files } = await readMultipart(request);
  try {
    assertSane(texts);
  } catch (error) {
    await Promise.all(Object.values(files).map((file) => file.discard()));
    throw error;
  }
  return { ...fromText(operation.body, texts), ...files };
}
