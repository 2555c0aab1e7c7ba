import { randomUUID } from 'node:crypto';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { UploadedFile } from '@/server/core/operation/uploaded-file';
import { keepRenditions, keepSource } from './image-files';
import { nameOfFile } from './images.rules';
import type { Image } from './images.schema';
import { getImage } from './images.service';
import {
  activateVersion,
  assertRoom,
  bytesOfNew,
  findImage,
  type ImageRef,
  insertVersion,
  lockImage,
  lockLibrary,
  type NewVersion,
  readState,
} from './images.store';
import { MAX_IMAGE_BYTES } from './images.values';
import { renderUpload } from './render';

interface Upload {
  brandId: number;
  file: UploadedFile;
}

/** The name of a picture without a usable one. */
const NAMELESS = { en: 'Image', fr: 'Image' };

/** Reads a picture and stores its files. Nothing refers to them until their row is written. */
async function storeUpload(ctx: Context, { brandId, file }: Upload, images: number): Promise<NewVersion> {
  if (file.size > MAX_IMAGE_BYTES) throw new AppError('payload_too_large', { extraData: { maxBytes: MAX_IMAGE_BYTES } });
  await assertRoom(ctx.db, brandId, { images, bytes: 0 });
  const { format, source, shown } = await renderUpload(file.path);
  const sourceInfo = {
    format,
    sourceWidth: source.width,
    sourceHeight: source.height,
    sourceType: source.contentType,
    sourceBytes: source.bytes.length,
    crop: null,
  };
  // A preview stores nothing.
  if (ctx.dryRun) {
    const { width, height } = shown;
    return { ...sourceInfo, sourceId: randomUUID(), renditionId: randomUUID(), sizes: {}, width, height, bytes: 0 };
  }
  const sourceId = await keepSource(brandId, source);
  const renditions = await keepRenditions(brandId, shown);
  return { ...sourceInfo, ...renditions, sourceId };
}

/** @throws unreadable_file with the reason, payload_too_large, takes_too_long; conflict if the library is full */
export const prepareUpload = (ctx: Context, upload: Upload) => storeUpload(ctx, upload, 1);

/** Adds a picture to a brand's library. @throws conflict if the library is full */
export async function uploadImage(ctx: Context, { brandId, file }: Upload, newVersion: NewVersion): Promise<Image> {
  await lockLibrary(ctx.db, brandId);
  await assertRoom(ctx.db, brandId, { images: 1, bytes: bytesOfNew(newVersion) });
  const name = nameOfFile(file.name, NAMELESS[ctx.locale]);
  const { id: imageId } = await ctx.db.image.create({
    data: { brandId, name, createdAt: ctx.now, updatedAt: ctx.now },
    select: { id: true },
  });
  const ref = { brandId, imageId };
  await insertVersion(ctx, { ...ref, version: 1 }, newVersion);
  ctx.record({ subject: { kind: 'image', id: imageId }, before: null, after: await readState(ctx, ref) });
  ctx.touch('images', []);
  return getImage(ctx, ref);
}

/** @throws data_not_found; unreadable_file with the reason, payload_too_large, takes_too_long; conflict if the library is full */
export async function prepareReplacement(ctx: Context, { imageId, ...upload }: Upload & ImageRef): Promise<NewVersion> {
  await findImage(ctx.db, { brandId: upload.brandId, imageId });
  return storeUpload(ctx, upload, 0);
}

/**
 * Replaces the picture of an image. Its uses stay; its addresses change. The crop is dropped with the old picture.
 * @throws data_not_found; conflict if the library is full
 */
export async function replaceImage(ctx: Context, { brandId, imageId }: Upload & ImageRef, newVersion: NewVersion): Promise<Image> {
  await lockImage(ctx.db, imageId);
  await findImage(ctx.db, { brandId, imageId });
  await lockLibrary(ctx.db, brandId);
  await assertRoom(ctx.db, brandId, { images: 0, bytes: bytesOfNew(newVersion) });
  await activateVersion(ctx, { brandId, imageId }, newVersion);
  await ctx.db.image.update({ where: { id: imageId }, data: { focusX: 0.5, focusY: 0.5 } });
  ctx.touch('images', []);
  return getImage(ctx, { brandId, imageId });
}
