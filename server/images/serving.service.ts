import { Readable } from 'node:stream';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { type ByteRange, Seekable } from '@/server/core/operation/seekable';
import { files } from '@/server/core/platform/files/files';
import { renditionKey, sourceKey } from './image-files';
import { findImage, type ImageRef } from './images.store';
import type { ImageSize } from './images.values';

/** An address with a version never changes its contents; one without is revalidated. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_BRIEFLY = 'public, max-age=300';

interface Shown {
  brandId: number;
  version: number;
  current: number;
  renditionId: string;
  bytes: number;
  modifiedAt: Date;
}

async function openFile(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const found = await files.get(key, { range });
  if (!found) throw new AppError('data_not_found');
  return Readable.toWeb(found.body) as ReadableStream<Uint8Array>;
}

/**
 * A picture in one of its sizes, public to anyone with the address. If the version in the address is deleted, serves the current one.
 * @throws data_not_found, also for archived ones
 */
export async function showImage(ctx: Context, { imageId, file }: { imageId: string; file: string }): Promise<FileAnswer> {
  const [, requestedVersion, size = ''] = /^(?:(\d+)-)?(\d+)\.webp$/.exec(file) ?? [];
  const version = requestedVersion === undefined ? null : Number(requestedVersion);
  const [shown] = await ctx.db.sql.read<Shown>`
    select v.brand_id as "brandId", v.version, i.version as current, v.rendition_id as "renditionId",
      coalesce(v.sizes ->> ${size}, '0')::int as bytes, v.created_at as "modifiedAt"
    from images i join image_versions v on v.image_id = i.id and v.version in (${version}::int, i.version)
    where i.id = ${imageId}::uuid and i.archived_at is null and coalesce(${version}::int, 1) between 1 and i.version
    order by v.version = ${version}::int desc nulls last limit 1`;
  if (!shown) throw new AppError('data_not_found');
  const key = renditionKey(shown.brandId, shown.renditionId, Number(size) as ImageSize);
  const fileInfo = { size: shown.bytes, version: `${shown.renditionId}-${size}`, modifiedAt: shown.modifiedAt };
  return {
    contentType: 'image/webp',
    headers: { 'cache-control': shown.version === version ? CACHE_FOREVER : CACHE_BRIEFLY },
    body: new Seekable(fileInfo, (range) => openFile(key, range)),
  };
}

/** The whole stored picture, for choosing a crop. @throws data_not_found */
export async function downloadSource(ctx: Context, ref: ImageRef): Promise<FileAnswer> {
  const { currentVersion } = await findImage(ctx.db, ref);
  const key = sourceKey(ref.brandId, currentVersion.sourceId);
  const fileInfo = { size: currentVersion.sourceBytes, version: currentVersion.sourceId, modifiedAt: currentVersion.createdAt };
  return { contentType: currentVersion.sourceType, body: new Seekable(fileInfo, (range) => openFile(key, range)) };
}
