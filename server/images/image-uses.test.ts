// @not-in-check
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { getBrand, updateBrand } from '@/server/brands/brands.operations';
import { createCatalogProduct, updateCatalogProduct } from '@/server/catalog/catalog.operations';
import { prisma } from '@/server/core/platform/db';
import { sweepFiles } from '@/server/core/platform/files/sweep';
import type { Actor } from '@/server/testing/as';
import { send } from '@/server/testing/http';
import {
  as,
  brandId,
  bytesAt,
  daysAgo,
  file,
  furnishLibrary,
  keys,
  names,
  office,
  refOf,
  tenants,
  upload,
} from '@/server/testing/image-library';
import { pngOf } from '@/server/testing/pictures';
import { deleteOldImages } from './bin.service';
import { IMAGE_FILES, referredImageFiles } from './image-files';
import { archiveImage, getImage, replaceImage, unarchiveImage } from './images.operations';
import { IMAGE_KEPT_DAYS } from './images.values';

beforeEach(furnishLibrary);

it('a product shows only images of its own brand’s library, and an image it shows cannot be archived', async () => {
  const image = await upload();
  const create = (actor: Actor, brand: number) => ({
    actor,
    input: { brandId: brand, name: 'Tarte', priceCents: 450, imageId: image.imageId },
  });
  const own = create(office, brandId);
  const { productId } = await own.actor.call(createCatalogProduct, own.input);
  expect((await office.call(getImage, refOf(image))).uses).toMatchObject([
    { kind: 'catalog_product', id: String(productId), name: 'Tarte' },
  ]);
  expect(await office.refused(archiveImage, refOf(image))).toMatchObject({ code: 'conflict', extraData: { reason: 'in_use' } });
  const foreign = create(await as('brand', 'b'), tenants.b.brandId);
  expect(await foreign.actor.refused(createCatalogProduct, foreign.input)).toMatchObject({
    code: 'invalid_parameters',
    extraData: { issues: [{ path: 'imageId', code: 'unknown_image' }] },
  });
  await office.call(updateCatalogProduct, { brandId, productId, imageId: null });
  await office.call(archiveImage, refOf(image));
  expect(await office.refused(updateCatalogProduct, { brandId, productId, imageId: image.imageId })).toMatchObject({
    code: 'invalid_parameters',
  });
});

describe('the image archive', () => {
  it('refuses an image in use and names its uses', async () => {
    const image = await upload();
    await office.call(updateBrand, { brandId, logoImageId: image.imageId });
    expect(await office.refused(archiveImage, refOf(image))).toMatchObject({
      status: 409,
      code: 'conflict',
      extraData: { reason: 'in_use', uses: [{ kind: 'brand_logo', name: 'Brand A' }] },
    });
  });

  it('closes the address of an archived image until it is restored', async () => {
    const image = await upload();
    await office.call(archiveImage, refOf(image));
    expect((await send('GET', image.url)).status).toBe(404);
    expect([await names(), await names({ archived: true })]).toEqual([[], [image.name]]);
    expect(await office.refused(updateBrand, { brandId, logoImageId: image.imageId })).toMatchObject({ code: 'invalid_parameters' });
    await office.call(unarchiveImage, refOf(image));
    expect((await send('GET', image.url)).status).toBe(200);
  });

  it('lets only one succeed when an image is archived and chosen at the same time', async () => {
    const image = await upload();
    const answers = await Promise.allSettled([
      office.call(archiveImage, refOf(image)),
      office.call(updateBrand, { brandId, logoImageId: image.imageId }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('deletes images and replaced versions after a month, and only their files are swept', async () => {
    const [gone, stays] = [await upload(), await upload(undefined, 'Stays.png')];
    await office.call(archiveImage, refOf(gone));
    await office.call(replaceImage, { ...refOf(stays), file: file(pngOf(50, 50)) });
    expect(await keys()).toHaveLength(12);
    await prisma.image.update({ where: { id: gone.imageId }, data: { archivedAt: daysAgo(IMAGE_KEPT_DAYS - 1) } });
    await deleteOldImages();
    expect(await prisma.image.count()).toBe(2);
    await prisma.image.update({ where: { id: gone.imageId }, data: { archivedAt: daysAgo(IMAGE_KEPT_DAYS + 1) } });
    await prisma.imageVersion.updateMany({ where: { replacedAt: { not: null } }, data: { replacedAt: daysAgo(IMAGE_KEPT_DAYS + 1) } });
    await deleteOldImages();
    await sweepFiles({ [IMAGE_FILES]: referredImageFiles }, new Date(Date.now() + 25 * 3_600_000));
    expect(await prisma.image.count()).toBe(1);
    expect(await keys()).toHaveLength(4);
    const { url } = await office.call(getImage, refOf(stays));
    expect((await sharp(await bytesAt(url)).metadata()).width).toBe(50);
    // A menu read before the replacement still has working images.
    expect((await send('GET', stays.url)).headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('returns 404 for unknown images and 400 for malformed addresses', async () => {
    for (const path of [`/images/${randomUUID()}/1-480.webp`, `/images/${randomUUID()}/480.webp`])
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    for (const path of ['/images/none/480.webp', `/images/${randomUUID()}/1-481.webp`, `/images/${randomUUID()}/0-480.png`])
      expect(await send('GET', path)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
  });
});

it('a brand sets colours and a logo from its library, and an undo cannot restore a logo that is archived', async () => {
  const image = await upload();
  const look = { logoImageId: image.imageId, primaryColor: '#7A2F53', secondaryColor: '#f2c14e' };
  expect(await office.call(updateBrand, { brandId, ...look })).toMatchObject({
    ...look,
    primaryColor: '#7a2f53',
    logoUrl: image.lastingUrl,
  });
  expect(await office.refused(updateBrand, { brandId, primaryColor: 'red' })).toMatchObject({ code: 'invalid_parameters' });
  const { items } = await office.call(listAudit, { brandId, subjectKind: 'brand' });
  await office.call(revertChange, { auditId: items[0]!.auditId });
  expect(await office.call(getBrand, { brandId })).toMatchObject({
    logoImageId: null,
    logoUrl: null,
    primaryColor: null,
    secondaryColor: null,
  });
  await office.call(archiveImage, refOf(image));
  const [undone] = (await office.call(listAudit, { brandId, subjectKind: 'brand' })).items;
  expect(await office.refused(revertChange, { auditId: undone!.auditId })).toMatchObject({
    ...{ code: 'conflict', extraData: { reason: 'image_archived', imageIds: [image.imageId] } },
  });
});
