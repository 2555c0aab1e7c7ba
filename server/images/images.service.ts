import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { containing, pageLimit } from '@/server/core/reads/page';
import { etagOf } from '@/server/core/rest/etag';
import { bytesOf, type KeptRenditions, keepRenditions, sourceKey } from './image-files';
import { type Crop, lastingUrl, positionOf } from './images.rules';
import type { Image, ImageUse, imageBody, imagePage, imagesQuery } from './images.schema';
import {
  activateVersion,
  assertRoom,
  contentOf,
  findImage,
  type ImageRef,
  type ImageState,
  lockImage,
  lockLibrary,
  setArchived,
  storedBytes,
} from './images.store';
import { IMAGE_KEPT_DAYS, type ImageFormat } from './images.values';
import { renderPart } from './render';
import { findUses, usesIn } from './uses';

const USES_SHOWN = 200;
const USES_LISTED = 3;
const DAY_MS = 86_400_000;

interface Row {
  number: number;
  imageId: string;
  name: string;
  version: number;
  focusX: number;
  focusY: number;
  width: number;
  height: number;
  sourceWidth: number;
  sourceHeight: number;
  crop: Crop | null;
  format: ImageFormat;
  bytes: number;
  useCount: number;
  uses: ImageUse[];
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
}

/** Images with their current version and their uses. */
async function readRows(db: Db, brandId: number, filter: Prisma.Sql, limit: Prisma.Sql): Promise<Row[]> {
  return db.sql.read<Row>`
    with uses as (${await usesIn(brandId)}),
      page as (select i.* from images i where i.brand_id = ${brandId} and ${filter} order by i.number desc ${limit}),
      used as (
        select image_id, count(*)::int as total,
          jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name, 'restaurantId', restaurant_id, 'channelId', channel_id)
            order by place) filter (where place <= ${USES_LISTED}) as first
        from (select u.*, row_number() over (partition by image_id order by name, kind, id) as place from uses u where image_id in (select id from page)) u
        group by image_id),
      kept as (select image_id, sum(bytes)::float as bytes from (${storedBytes(Prisma.sql`image_id in (select id from page)`)}) stored group by image_id)
    select i.number, i.id as "imageId", i.name, i.version, i.focus_x as "focusX", i.focus_y as "focusY", v.width, v.height,
      v.source_width as "sourceWidth", v.source_height as "sourceHeight", v.crop, v.format, kept.bytes,
      coalesce(used.total, 0) as "useCount", coalesce(used.first, '[]') as uses,
      i.created_at as "createdAt", i.updated_at as "updatedAt", i.archived_at as "archivedAt"
    from page i join image_versions v on v.image_id = i.id and v.version = i.version join kept on kept.image_id = i.id
      left join used on used.image_id = i.id
    order by i.number desc`;
}

function imageOf(brandId: number, { focusX, focusY, archivedAt, createdAt, updatedAt, ...row }: Row): Image {
  const address = (size: number) => `/images/${row.imageId}/${row.version}-${size}.webp`;
  const focus = { x: focusX, y: focusY };
  const { imageId, name, version, crop } = row;
  const state: ImageState = { imageId, name, version, crop, focus, isArchived: archivedAt !== null };
  return {
    ...row,
    url: address(1080),
    previewUrl: address(480),
    thumbnailUrl: address(160),
    lastingUrl: lastingUrl(imageId),
    sourceUrl: `/v2/brands/${brandId}/images/${imageId}/source`,
    position: positionOf(focus, row.crop),
    focus,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    deletedOn: archivedAt && new Date(archivedAt.getTime() + IMAGE_KEPT_DAYS * DAY_MS).toISOString(),
    etag: etagOf(state),
  };
}

/** The images of a brand, newest first. */
export async function listImages(
  ctx: Context,
  { brandId, search, archived, unused, cursor, limit }: z.output<typeof imagesQuery> & { brandId: number },
): Promise<z.output<typeof imagePage>> {
  const where = [archived ? Prisma.sql`i.archived_at is not null` : Prisma.sql`i.archived_at is null`];
  if (search) where.push(Prisma.sql`i.search_name like ${containing(search)}`);
  if (unused !== undefined) where.push(Prisma.sql`${Prisma.raw(unused ? 'not' : '')} exists (select from uses u where u.image_id = i.id)`);
  if (cursor !== undefined) where.push(Prisma.sql`i.number < ${cursor}`);
  const rows = await readRows(ctx.db, brandId, Prisma.join(where, ' and '), pageLimit(limit));
  const items = rows.slice(0, limit).map((row) => imageOf(brandId, row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
}

/** One image with all its uses. @throws data_not_found */
export async function getImage(ctx: Context, { brandId, imageId }: ImageRef): Promise<Image> {
  const [row] = await readRows(ctx.db, brandId, Prisma.sql`i.id = ${imageId}::uuid`, Prisma.raw('limit 1'));
  if (!row) throw new AppError('data_not_found');
  const uses = row.useCount > USES_LISTED ? await findUses(ctx.db, brandId, imageId, USES_SHOWN) : row.uses;
  return imageOf(brandId, { ...row, uses });
}

type Update = z.output<typeof imageBody> & ImageRef;

/** A crop prepared before the transaction, and the picture it was made of. */
interface PreparedCrop {
  sourceId: string;
  kept: KeptRenditions | null;
}

const isSameCrop = (a: Crop | null, b: Crop | null) =>
  a === b || (a !== null && b !== null && (['x', 'y', 'width', 'height'] as const).every((side) => a[side] === b[side]));

/** Renders the sizes of a new crop; null if no crop is given. @throws data_not_found; unavailable; conflict if the library is full */
export async function prepareCrop(ctx: Context, { crop, ...ref }: Update): Promise<PreparedCrop | null> {
  if (crop === undefined) return null;
  const { currentVersion } = await findImage(ctx.db, ref);
  if (isSameCrop(currentVersion.crop as Crop | null, crop)) return null;
  const { sourceId } = currentVersion;
  await assertRoom(ctx.db, ref.brandId, { images: 0, bytes: 0 });
  if (ctx.dryRun) return { sourceId, kept: null };
  const source = await files.get(sourceKey(ref.brandId, sourceId));
  if (!source) throw new AppError('data_not_found');
  return { sourceId, kept: await keepRenditions(ref.brandId, await renderPart(await bytesOf(source.body), crop)) };
}

/** Changes the name, crop or focus of an image. @throws data_not_found; conflict if it was replaced meanwhile, or the library is full */
export async function updateImage(ctx: Context, { name, crop, focus, ...ref }: Update, prepared: PreparedCrop | null): Promise<Image> {
  await lockImage(ctx.db, ref.imageId);
  const { currentVersion } = await findImage(ctx.db, ref);
  if (prepared && crop !== undefined) {
    if (prepared.sourceId !== currentVersion.sourceId) throw new AppError('conflict', { extraData: { reason: 'replaced_meanwhile' } });
    await lockLibrary(ctx.db, ref.brandId);
    await assertRoom(ctx.db, ref.brandId, { images: 0, bytes: prepared.kept?.bytes ?? 0 });
    await activateVersion(ctx, ref, { ...contentOf(currentVersion), ...prepared.kept, crop });
  }
  await ctx.db.image.update({
    where: { id: ref.imageId },
    data: { name, ...(focus && { focusX: focus.x, focusY: focus.y }), updatedAt: ctx.now },
  });
  ctx.touch('images', []);
  return getImage(ctx, ref);
}

/** Archives an image; it is deleted 30 days later. @throws data_not_found; conflict while it is used, with the uses */
export async function archiveImage(ctx: Context, ref: ImageRef): Promise<Image> {
  await setArchived(ctx, ref, ctx.now);
  return getImage(ctx, ref);
}

/** Restores an archived image. @throws data_not_found */
export async function unarchiveImage(ctx: Context, ref: ImageRef): Promise<Image> {
  await setArchived(ctx, ref, null);
  return getImage(ctx, ref);
}
