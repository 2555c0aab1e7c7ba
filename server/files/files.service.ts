import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { type ByteRange, Seekable } from '@/server/core/operation/seekable';
import { files } from '@/server/core/platform/files/files';
import { checkLink } from '@/server/core/platform/files/links';
import type { linkQuery } from './files.schema';

/**
 * The file of a signed link.
 * @throws link_invalid, link_expired; data_not_found if the file is gone
 */
export async function downloadFile(ctx: Context, link: z.output<typeof linkQuery>): Promise<FileAnswer> {
  await checkLink(link, ctx.now);
  const found = await files.find(link.key);
  if (!found) throw new AppError('data_not_found');
  const { contentType, fileName } = found;
  return { contentType, fileName, body: new Seekable(found, (range) => bytesOf(link.key, range)) };
}

async function bytesOf(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const opened = await files.get(key, { range });
  if (!opened) throw new AppError('data_not_found');
  return Readable.toWeb(opened.body) as ReadableStream<Uint8Array>;
}
