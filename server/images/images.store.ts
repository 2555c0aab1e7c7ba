import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import type { Db } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import { type ImageVersion, Prisma } from '@/server/generated/prisma/client';
import type { Crop, Point } from './images.rules';
import { MAX_IMAGES, MAX_LIBRARY_BYTES } from './images.values';
import { noSuchImage } from './refusals';
import { findUses } from './uses';

/** An image in a request. */
export interface ImageRef {
  brandId: number;
  imageId: string;
}

/** The state of an image in the history. */
export interface ImageState {
  imageId: string;
  name: string;
  /** Changes whenever another version is shown. */
  version: number;
  crop: Crop | null;
  focus: Point;
  isArchived: boolean;
}

const USES_NAMED = 20;

/** An image with its current version. @throws data_not_found, also for an image of another brand */
export async function findImage(db: Db, { brandId, imageId }: ImageRef) {
  const image = await db.image.findFirst({ where: { id: imageId, brandId } });
  const currentVersion = image && (await db.imageVersion.findUnique({ where: { imageId_version: { imageId, version: image.version } } }));
  if (!image || !currentVersion) throw new AppError('data_not_found');
  return { image, currentVersion };
}

/** The state of an image. @throws data_not_found */
export async function readState(ctx: Pick<Context, 'db'>, ref: ImageRef): Promise<ImageState> {
  const { image, currentVersion } = await findImage(ctx.db, ref);
  return {
    imageId: image.id,
    name: image.name,
    version: image.version,
    crop: currentVersion.crop as Crop | null,
    focus: { x: image.focusX, y: image.focusY },
    isArchived: image.archivedAt !== null,
  };
}

/** Locks an image against other writers and against new uses. */
export const lockImage = (db: Db, imageId: string) => db.sql.run`select from images where id = ${imageId}::uuid for update`;

/** The state that `If-Match` is compared with. */
export const versionedImage: VersionedState<ImageRef, ImageState> = {
  lock: (ctx, { imageId }) => lockImage(ctx.db, imageId),
  read: readState,
};

const libraryFullError = (reason: 'too_many_images' | 'library_full', limit: number, words: { en: string; fr: string }) =>
  new AppError('conflict', { words, extraData: { reason, limit } });

/**
 * The stored bytes of images, as rows of `image_id` and `bytes`. A file that several versions share counts once.
 * @param condition on rows of `image_versions`
 */
export const storedBytes = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select image_id, max(source_bytes) as bytes from image_versions where ${condition} group by image_id, source_id
  union all
  select image_id, max(bytes) from image_versions where ${condition} group by image_id, rendition_id`;

/** The bytes that a new version with a new picture adds. */
export const bytesOfNew = ({ sourceBytes, bytes }: Pick<NewVersion, 'sourceBytes' | 'bytes'>): number => sourceBytes + bytes;

/** @throws conflict if the library of a brand is full */
export async function assertRoom(db: Db, brandId: number, added: { images: number; bytes: number }): Promise<void> {
  const [used = { images: 0, bytes: 0 }] = await db.sql.read<{ images: number; bytes: number }>`
    select (select count(*) from images where brand_id = ${brandId})::int as images,
      (select coalesce(sum(bytes), 0) from (${storedBytes(Prisma.sql`brand_id = ${brandId}`)}) stored)::float as bytes`;
  if (used.images + added.images > MAX_IMAGES)
    throw libraryFullError('too_many_images', MAX_IMAGES, {
      en: `The library is full: it holds at most ${MAX_IMAGES.toLocaleString('en')} images. Archive those that nothing uses.`,
      fr: `La bibliothèque est pleine : elle contient au plus ${MAX_IMAGES.toLocaleString('fr')} images. Archivez celles que rien n’utilise.`,
    });
  if (used.bytes + added.bytes > MAX_LIBRARY_BYTES)
    throw libraryFullError('library_full', MAX_LIBRARY_BYTES, {
      en: 'The library is full: it holds at most 10 GB. Archive images that nothing uses.',
      fr: 'La bibliothèque est pleine : elle contient au plus 10 Go. Archivez les images que rien n’utilise.',
    });
}

/** Locks a library, so that concurrent uploads cannot exceed its limits. To be called before an image is locked. */
export const lockLibrary = (db: Db, brandId: number) => lockSubject(db, { kind: 'image library', id: brandId });

export type NewVersion = Pick<
  ImageVersion,
  'sourceId' | 'renditionId' | 'format' | 'sourceWidth' | 'sourceHeight' | 'sourceType' | 'sourceBytes' | 'width' | 'height' | 'bytes'
> & { crop: Crop | null; sizes: Prisma.JsonValue };

/** Makes a new version current; the addresses of the image change. */
export async function activateVersion(ctx: Context, { brandId, imageId }: ImageRef, newVersion: NewVersion): Promise<void> {
  const [updated] = await ctx.db.sql.read<{ version: number }>`
    update images set version = version + 1, updated_at = ${ctx.now} where id = ${imageId}::uuid returning version`;
  const version = updated?.version ?? 1;
  await ctx.db.imageVersion.updateMany({ where: { imageId, replacedAt: null }, data: { replacedAt: ctx.now } });
  await insertVersion(ctx, { brandId, imageId, version }, newVersion);
}

/** Writes a version of an image. */
export async function insertVersion(
  ctx: Context,
  key: { brandId: number; imageId: string; version: number },
  { crop, sizes, ...fields }: NewVersion,
): Promise<void> {
  const json = { crop: crop === null ? Prisma.DbNull : { ...crop }, sizes: sizes as Prisma.InputJsonObject };
  await ctx.db.imageVersion.create({ data: { ...key, ...fields, ...json, createdAt: ctx.now } });
}

/** The first names in a list, quoted for a sentence. */
function listNames(things: readonly { name: string }[]): { en: string; fr: string } {
  const names = [...new Set(things.map(({ name }) => name))].slice(0, 3);
  return { en: names.map((name) => `“${name}”`).join(', '), fr: names.map((name) => `«\u00a0${name}\u00a0»`).join(', ') };
}

/** @throws conflict while the image is used, with the uses */
export async function assertUnused(db: Db, { brandId, imageId }: ImageRef): Promise<void> {
  const uses = await findUses(db, brandId, imageId, USES_NAMED);
  if (uses.length === 0) return;
  const { en, fr } = listNames(uses);
  throw new AppError('conflict', {
    words: {
      en: `The image is used by ${en}. Choose another one there first.`,
      fr: `L’image est utilisée par ${fr}. Choisissez-en d’abord une autre à cet endroit.`,
    },
    extraData: { reason: 'in_use', uses },
  });
}

/** Archives or restores an image. Does nothing if that is its state already. @throws data_not_found; conflict while it is used */
export async function setArchived(ctx: Context, ref: ImageRef, archivedAt: Date | null): Promise<void> {
  await lockImage(ctx.db, ref.imageId);
  await findImage(ctx.db, ref);
  if (archivedAt) await assertUnused(ctx.db, ref);
  await ctx.db.image.updateMany({
    where: { id: ref.imageId, archivedAt: archivedAt ? null : { not: null } },
    data: { archivedAt, updatedAt: ctx.now },
  });
  ctx.touch('images', []);
}

/**
 * Undoes a change of an image; if the change added it, archives it.
 * @throws conflict if it was changed since and `force` is not given, or while it is used; not_revertible once the earlier version is
 *   deleted
 */
export async function restoreState(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: { brandId: number }; force: boolean },
): Promise<ChangeRecord> {
  const [earlier, later] = [entry.before as ImageState | null, entry.after as ImageState];
  const ref = { brandId: entry.input.brandId, imageId: later.imageId };
  await lockImage(ctx.db, ref.imageId);
  const before = await readState(ctx, ref);
  refuseChangedSince(before, later, entry.force);
  if (earlier === null) await setArchived(ctx, ref, ctx.now);
  else {
    if (earlier.version !== before.version) await restoreVersion(ctx, ref, earlier.version);
    await ctx.db.image.update({
      where: { id: ref.imageId },
      data: { name: earlier.name, focusX: earlier.focus.x, focusY: earlier.focus.y, updatedAt: ctx.now },
    });
    if (earlier.isArchived !== before.isArchived) await setArchived(ctx, ref, earlier.isArchived ? ctx.now : null);
  }
  ctx.touch('images', []);
  return { before, after: await readState(ctx, ref) };
}

async function restoreVersion(ctx: Context, ref: ImageRef, version: number): Promise<void> {
  const earlierVersion = await ctx.db.imageVersion.findUnique({ where: { imageId_version: { imageId: ref.imageId, version } } });
  if (!earlierVersion) throw new AppError('not_revertible');
  // Its files are stored already.
  await activateVersion(ctx, ref, contentOf(earlierVersion));
}

/** The contents of a version, without its number. */
export function contentOf({
  imageId: _,
  version: __,
  brandId: ___,
  createdAt: ____,
  replacedAt: _____,
  ...content
}: ImageVersion): NewVersion {
  return { ...content, crop: content.crop as Crop | null };
}

/**
 * Asserts that images can be used, and keeps them from being archived until the transaction ends.
 * @param images with the path of the field that names each
 * @throws invalid_parameters for images that the brand's library lacks or has archived; in an undo, conflict for archived ones and
 *   not_revertible for others
 */
export async function assertUsableImages(
  { db, isUndo }: Pick<Context, 'db' | 'isUndo'>,
  brandId: number,
  images: ReadonlyMap<string, string>,
): Promise<void> {
  const usable = await (isUndo ? lockRestorableImages : lockUsableImages)(db, brandId, [...images.keys()]);
  const unknown = [...images].filter(([imageId]) => !usable.has(imageId));
  if (unknown.length === 0) return;
  if (isUndo) throw new AppError('not_revertible');
  const issues = unknown.map(([, path]) => ({ path, code: 'unknown_image', message: noSuchImage }));
  throw new AppError('invalid_parameters', { issues });
}

/** Which of these images can be used. They cannot be archived until the transaction ends. */
export async function lockUsableImages(db: Db, brandId: number, imageIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await db.sql.read<{ id: string }>`
    select id from images where id = any(${imageIds}::uuid[]) and brand_id = ${brandId} and archived_at is null order by id for share`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Which of these images an undo can restore: those deleted since are left out. They cannot be archived until the transaction ends.
 * @throws conflict for archived ones, with their names
 */
export async function lockRestorableImages(db: Db, brandId: number, imageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const usable = await lockUsableImages(db, brandId, imageIds);
  const missing = imageIds.filter((imageId) => !usable.has(imageId));
  if (missing.length === 0) return usable;
  const archived = await db.image.findMany({
    where: { brandId, id: { in: missing } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  });
  if (archived.length === 0) return usable;
  const { en, fr } = listNames(archived);
  const isOne = archived.length === 1;
  throw new AppError('conflict', {
    words: {
      en: isOne ? `The image ${en} is archived. Restore it first.` : `Images are archived, such as ${en}. Restore them first.`,
      fr: isOne ? `L’image ${fr} est archivée. Restaurez-la d’abord.` : `Des images sont archivées, dont ${fr}. Restaurez-les d’abord.`,
    },
    extraData: { reason: 'image_archived', imageIds: archived.map(({ id }) => id) },
  });
}
