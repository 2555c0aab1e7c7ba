// @not-in-check
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { getBrand, updateBrand } from '@/server/brands/brands.operations';
import { prisma } from '@/server/core/platform/db';
import { saveBrandModule, saveModule } from '@/server/modules/modules.operations';
import { createImage } from '@/server/testing/factories';
import { send } from '@/server/testing/http';
import {
  as,
  brandId,
  bytesAt,
  file,
  furnishLibrary,
  lastChange,
  names,
  office,
  refOf,
  tenants,
  upload,
} from '@/server/testing/image-library';
import { pngOf } from '@/server/testing/pictures';
import {
  archiveImage,
  downloadImageSource,
  getImage,
  listImages,
  replaceImage,
  unarchiveImage,
  updateImage,
  uploadImage,
} from './images.operations';

beforeEach(furnishLibrary);

describe('the image list', () => {
  it('returns the newest first, page by page, and searches names regardless of accents', async () => {
    for (const name of ['Crème brûlée', 'Île flottante', '100 % pomme', 'Reine']) await createImage(prisma, { brandId, name });
    expect(await names()).toEqual(['Reine', '100 % pomme', 'Île flottante', 'Crème brûlée']);
    expect(await names({ search: 'creme BRULEE' })).toEqual(['Crème brûlée']);
    expect(await names({ search: '%' })).toEqual(['100 % pomme']);
    const first = await office.call(listImages, { brandId, limit: 3 });
    const second = await office.call(listImages, { brandId, limit: 3, cursor: first.nextCursor ?? 0 });
    expect([first.items.length, second.items.map(({ name }) => name), second.nextCursor]).toEqual([3, ['Crème brûlée'], null]);
  });

  it('shows what uses each image, and filters by used and unused', async () => {
    const [logo, slide, free] = [
      await upload(undefined, 'Logo.png'),
      await upload(undefined, 'Salle.png'),
      await upload(undefined, 'Libre.png'),
    ];
    await office.call(updateBrand, { brandId, logoImageId: logo.imageId });
    const module = (url: string) => ({ style: { slideshow: [1, 2].map((id) => ({ id, url, type: 'image', duration: 5 })) } });
    await office.call(saveBrandModule, { brandId, moduleId: 2, channelId: 2, module: module(slide.lastingUrl) });
    const { restaurantId, restaurantName } = tenants.a;
    await office.call(saveModule, { restaurantId, moduleId: 2, channelId: 1, module: { style: { logo: slide.url } } });
    const { items } = await office.call(listImages, { brandId });
    expect(items.map(({ name, useCount }) => [name, useCount])).toEqual([
      ['Libre', 0],
      ['Salle', 2],
      ['Logo', 1],
    ]);
    expect((await office.call(getImage, refOf(slide))).uses).toMatchObject([
      { kind: 'brand_module', id: `${brandId}/2/2`, channelId: 2, restaurantId: null },
      { kind: 'restaurant_module', name: restaurantName, restaurantId, channelId: 1 },
    ]);
    expect(await names({ unused: true })).toEqual([free.name]);
    expect(await names({ unused: false })).toEqual(['Salle', 'Logo']);
  });

  it('hides a brand’s images from another brand, which can neither read, change nor use them', async () => {
    const image = await upload();
    const foreigner = await as('brand', 'b');
    const foreign = tenants.b.brandId;
    expect((await foreigner.call(listImages, { brandId: foreign })).items).toEqual([]);
    for (const operation of [getImage, archiveImage, unarchiveImage, downloadImageSource])
      expect(await foreigner.refused(operation, { brandId: foreign, imageId: image.imageId })).toMatchObject({ code: 'data_not_found' });
    expect(await foreigner.refused(updateImage, { brandId: foreign, imageId: image.imageId, name: 'Mine' })).toMatchObject({
      code: 'data_not_found',
    });
    expect(await foreigner.refused(updateImage, { brandId: foreign, imageId: image.imageId, crop: null })).toMatchObject({
      code: 'data_not_found',
    });
    expect(await foreigner.refused(replaceImage, { brandId: foreign, imageId: image.imageId, file: file() })).toMatchObject({
      code: 'data_not_found',
    });
    expect(await foreigner.refused(updateBrand, { brandId: foreign, logoImageId: image.imageId })).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'logoImageId', code: 'unknown_image' }] },
    });
  });

  it('can be read by restaurant users, but changed by head office only', async () => {
    const image = await upload();
    const manager = await as('restaurant');
    expect((await manager.call(listImages, { brandId })).items).toHaveLength(1);
    expect((await manager.download(downloadImageSource, refOf(image))).contentType).toBe('image/jpeg');
    expect(await manager.refused(updateImage, { ...refOf(image), name: 'Other' })).toMatchObject({ code: 'access_denied' });
    expect(await manager.refused(uploadImage, { brandId, file: file() })).toMatchObject({ code: 'access_denied' });
  });
});

describe('changing an image', () => {
  it('trims a new name and rejects unsafe ones', async () => {
    const image = await upload();
    expect(await office.call(updateImage, { ...refOf(image), name: ' Crème brûlée ' })).toMatchObject({ name: 'Crème brûlée', version: 1 });
    for (const name of ['../../etc/passwd', 'a\\b', 'x\u202egpj.exe', '.htaccess', 'CON', 'photo.php', ''])
      expect(await office.refused(updateImage, { ...refOf(image), name })).toMatchObject({
        status: 400,
        code: 'invalid_parameters',
        extraData: { issues: [{ path: 'name' }] },
      });
  });

  it('gives a new crop new addresses, while the earlier ones keep showing the earlier picture', async () => {
    const image = await upload(
      await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c33' } })
        .jpeg()
        .toBuffer(),
    );
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const cropped = await office.call(updateImage, { ...refOf(image), crop, focus: { x: 0.75, y: 0.5 } });
    expect(cropped).toMatchObject({
      version: 2,
      width: 400,
      height: 400,
      crop,
      position: '50% 50%',
      url: `/images/${image.imageId}/2-1080.webp`,
    });
    const widths = await Promise.all(
      [image.url, cropped.url, image.lastingUrl].map(async (url) => (await sharp(await bytesAt(url)).metadata()).width),
    );
    expect(widths).toEqual([800, 400, 400]);
    // The same crop again is no change.
    expect((await office.call(updateImage, { ...refOf(image), crop })).version).toBe(2);
    expect((await send('GET', `/images/${image.imageId}/3-480.webp`)).body.code).toBe('data_not_found');
  });

  it('is refused when the image has changed since it was read', async () => {
    const image = await upload();
    await office.call(updateImage, { ...refOf(image), name: 'First' }, { ifMatch: image.etag });
    expect(await office.refused(updateImage, { ...refOf(image), name: 'Second' }, { ifMatch: image.etag })).toMatchObject({
      code: 'precondition_failed',
      extraData: { current: { name: 'First' } },
    });
  });

  it.each([
    { x: 0.5, y: 0, width: 0.6, height: 1 },
    { x: 0, y: 0, width: 0, height: 1 },
    { x: -0.1, y: 0, width: 1, height: 1 },
    { x: 0, y: 0, width: 1, height: 2 },
  ])('is refused with a crop outside the picture: %j', async (crop) => {
    expect(await office.refused(updateImage, { ...refOf(await upload()), crop })).toMatchObject({ code: 'invalid_parameters' });
  });

  it('keeps the image and its uses when the file is replaced', async () => {
    const image = await upload();
    await office.call(updateBrand, { brandId, logoImageId: image.imageId });
    const replaced = await office.call(replaceImage, { ...refOf(image), file: file(pngOf(80, 20), 'Other.png') });
    expect(replaced).toMatchObject({ imageId: image.imageId, name: image.name, version: 2, width: 80, height: 20, useCount: 1 });
    expect((await office.call(getBrand, { brandId })).logoUrl).toBe(image.lastingUrl);
    expect((await sharp(await bytesAt(image.lastingUrl)).metadata()).width).toBe(80);
    expect((await sharp(await bytesAt(image.url)).metadata()).width).toBe(40);
  });

  it('refuses to replace the file when the image has changed since it was read', async () => {
    const image = await upload();
    const replacement = () => ({ ...refOf(image), file: file(pngOf(80, 20)) });
    const { etag } = await office.call(replaceImage, replacement(), { ifMatch: image.etag });
    expect(await office.refused(replaceImage, replacement(), { ifMatch: image.etag })).toMatchObject({
      code: 'precondition_failed',
      extraData: { etag },
    });
    expect((await office.call(getImage, refOf(image))).version).toBe(2);
  });

  it('can be undone for every kind of change, and the undo undone', async () => {
    const image = await upload();
    const ref = refOf(image);
    const state = async () => {
      const { name, crop, width, archivedAt } = await office.call(getImage, ref);
      return { name, crop, width, isArchived: archivedAt !== null };
    };
    const changes = [
      () => office.call(updateImage, { ...ref, name: 'Other', crop: { x: 0, y: 0, width: 0.5, height: 1 } }),
      () => office.call(replaceImage, { ...ref, file: file(pngOf(90, 90)) }),
      () => office.call(archiveImage, ref),
      () => office.call(unarchiveImage, ref),
    ];
    for (const change of changes) {
      const before = await state();
      await change();
      const after = await state();
      expect(after).not.toEqual(before);
      await office.call(revertChange, { auditId: (await lastChange()).auditId });
      expect(await state()).toEqual(before);
      await office.call(revertChange, { auditId: (await lastChange()).auditId });
      expect(await state()).toEqual(after);
      if (after.isArchived) continue;
      const { version, url } = await office.call(getImage, ref);
      expect((await sharp(await bytesAt(url)).metadata()).width).toBe(after.width);
      expect(version).toBeGreaterThan(1);
    }
  });

  it('lets an upload be undone, unless the image is in use by then', async () => {
    const image = await upload();
    const { auditId } = await lastChange();
    await office.call(updateBrand, { brandId, logoImageId: image.imageId });
    expect(await office.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict', extraData: { reason: 'in_use' } });
    await office.call(updateBrand, { brandId, logoImageId: null });
    await office.call(revertChange, { auditId });
    expect(await names()).toEqual([]);
  });
});
