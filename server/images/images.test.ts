import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { getBrand, updateBrand } from '@/server/brands/brands.operations';
import { createCatalogProduct, updateCatalogProduct } from '@/server/catalog/catalog.operations';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { sweepFiles } from '@/server/core/platform/files/sweep';
import { saveBrandModule, saveModule } from '@/server/modules/modules.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createImage } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { uploadedFile } from '@/server/testing/imports';
import { pngOf } from '@/server/testing/pictures';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { deleteOldImages } from './bin.service';
import { IMAGE_FILES, referredImageFiles } from './image-files';
import {
  archiveImage,
  downloadImageSource,
  getImage,
  listImages,
  replaceImage,
  showImage,
  unarchiveImage,
  updateImage,
  uploadImage,
} from './images.operations';
import type { Image } from './images.schema';
import { IMAGE_KEPT_DAYS, MAX_IMAGE_BYTES, MAX_LIBRARY_BYTES } from './images.values';

let tenants: TwoTenants;
let as: ReturnType<typeof actorsOf>;
let office: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  await prisma.image.deleteMany();
  for await (const { key } of files.list(IMAGE_FILES)) await files.delete(key);
  as = actorsOf(tenants);
  office = await as('brand');
  brandId = tenants.a.brandId;
});

const file = (content: Uint8Array | string = pngOf(40, 30), name = 'Croque Monsieur.png') => uploadedFile(content, name);
const upload = (content?: Uint8Array | string, name?: string, facts = {}): Promise<Image> =>
  office.call(uploadImage, { brandId, file: file(content, name) }, facts);
const refOf = ({ imageId }: Image) => ({ brandId, imageId });
const names = async (input: object = {}) => (await office.call(listImages, { brandId, ...input })).items.map(({ name }) => name);
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of files.list(IMAGE_FILES)) found.push(key);
  return found;
};
const bytesAt = async (path: string) => {
  const [, imageId = '', name = ''] = /^\/images\/(.+)\/(.+)$/.exec(path) ?? [];
  return (await office.download(showImage, { imageId, file: name })).bytes;
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** With more than the 10 GB that it may hold. */
const fillLibrary = async () => {
  const { id } = await createImage(prisma, { brandId });
  await prisma.sql
    .run`insert into image_versions (image_id, version, brand_id, source_id, rendition_id, format, source_width, source_height, source_type,
        source_bytes, width, height, sizes, bytes)
      select ${id}::uuid, n, ${brandId}, gen_random_uuid(), gen_random_uuid(), 'png', 1, 1, 'image/jpeg', 1, 1, 1, '{}', 2000000000 from generate_series(2, 7) n`;
};
const lastChange = async () => (await office.call(listAudit, { brandId, subjectKind: 'image' })).items[0]!;

describe('an upload', () => {
  it('becomes an image of the library, open to everybody by its address', async () => {
    const image = await upload();
    expect(image).toMatchObject({
      name: 'Croque Monsieur',
      version: 1,
      width: 40,
      height: 30,
      crop: null,
      position: '50% 50%',
      format: 'png',
      useCount: 0,
      url: `/images/${image.imageId}/1-1080.webp`,
    });
    const { status, headers } = await send('GET', image.url);
    expect({
      status,
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      nosniff: headers.get('x-content-type-options'),
    }).toEqual({
      status: 200,
      type: 'image/webp',
      cache: 'public, max-age=31536000, immutable',
      nosniff: 'nosniff',
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect((await send('GET', image.url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
    expect((await send('HEAD', image.thumbnailUrl)).headers.get('content-length')).toBe(String((await bytesAt(image.thumbnailUrl)).length));
    expect((await send('GET', image.lastingUrl)).headers.get('cache-control')).toBe('public, max-age=300');
    expect(await sharp(await bytesAt(image.url)).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('is kept once under one key, and told in the history', async () => {
    const first = await upload(undefined, undefined, { idempotencyKey: 'one' });
    expect((await upload(undefined, undefined, { idempotencyKey: 'one' })).imageId).toBe(first.imageId);
    expect(await office.refused(uploadImage, { brandId, file: file(pngOf(1, 1)) }, { idempotencyKey: 'one' })).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await names()).toEqual(['Croque Monsieur']);
    expect(await lastChange()).toMatchObject({ subjectName: 'Croque Monsieur' });
  });

  it('is only tried in a preview', async () => {
    const { changes } = await office.outcome(uploadImage, { brandId, file: file() }, { dryRun: true });
    expect(changes).not.toEqual([]);
    expect([await names(), await keys()]).toEqual([[], []]);
    expect(await office.refused(uploadImage, { brandId, file: file('no picture') }, { dryRun: true })).toMatchObject({
      code: 'unreadable_file',
    });
  });

  it('that is no picture, or too large, leaves nothing behind, and says why in both languages', async () => {
    expect(await office.refused(uploadImage, { brandId, file: file('<svg onload="alert(1)"/>') })).toMatchObject({
      status: 400,
      code: 'unreadable_file',
      extraData: { reason: 'svg' },
    });
    const large = Buffer.concat([pngOf(10, 10), Buffer.alloc(MAX_IMAGE_BYTES)]);
    expect(await office.refused(uploadImage, { brandId, file: file(large) })).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      extraData: { maxBytes: MAX_IMAGE_BYTES },
    });
    expect([await names(), await keys()]).toEqual([[], []]);
    const token = await tokenOf(tenants.a.users.brand.id);
    const body = new FormData();
    body.append('file', new Blob(['GIF89a']), 'a.png');
    const request = new Request('http://brigade.test/', { method: 'POST', body });
    const answer = await send('POST', `/v2/brands/${brandId}/images`, {
      token,
      body: await request.bytes(),
      headers: { 'content-type': request.headers.get('content-type') ?? '', 'accept-language': 'fr' },
    });
    expect(answer.body).toMatchObject({ code: 'unreadable_file', message: expect.stringMatching(/^Les images animées/) });
  });

  it('finds the library full in time, also when many come at once', async () => {
    const many = { brandId, name: 'Filler' };
    await prisma.sql.run`insert into images (brand_id, name) select ${brandId}, 'Filler' from generate_series(1, 9998)`;
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => upload()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(await office.refused(uploadImage, { ...many, file: file() })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'too_many_images', limit: 10_000 },
    });
  });

  it('finds no room in a library of 10 GB', async () => {
    await fillLibrary();
    expect(await office.refused(uploadImage, { brandId, file: file() })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'library_full' },
    });
  });
});

describe('the room of a library', () => {
  const crop = (share: number) => ({ x: 0, y: 0, width: share, height: 1 });
  const room = async () => (await office.call(listImages, { brandId })).items.reduce((sum, { bytes }) => sum + bytes, 0);
  const kept = async () => {
    let sum = 0;
    for await (const { size } of files.list(IMAGE_FILES)) sum += size;
    return sum;
  };

  it('is held by crops as well', async () => {
    const image = await upload();
    await fillLibrary();
    const before = await keys();
    expect(await office.refused(updateImage, { ...refOf(image), crop: crop(0.5) })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'library_full' },
    });
    expect(await keys()).toEqual(before);
  });

  it('is held to the byte by a crop that is made already', async () => {
    const image = await upload();
    const { id } = await createImage(prisma, { brandId });
    const left = MAX_LIBRARY_BYTES - (await room()) - 1;
    for (let version = 2, rest = left; rest > 0; version++, rest -= 2_000_000_000) {
      const { crop: _, ...row } = await prisma.imageVersion.findFirstOrThrow({ where: { imageId: id } });
      const data = { ...row, sizes: {}, version, sourceId: randomUUID(), renditionId: randomUUID(), sourceBytes: 0 };
      await prisma.imageVersion.create({ data: { ...data, bytes: Math.min(rest, 2_000_000_000) } });
    }
    expect(await office.refused(updateImage, { ...refOf(image), crop: crop(0.5) })).toMatchObject({
      extraData: { reason: 'library_full' },
    });
    await office.call(updateImage, { ...refOf(image), name: 'Still renamed' });
  });

  it('is that of the files which are there: shared ones once, and a source as long as something is made of it', async () => {
    const image = await upload();
    await office.call(updateImage, { ...refOf(image), crop: crop(0.5) });
    await office.call(revertChange, { auditId: (await lastChange()).auditId });
    expect(await room()).toBe(await kept());
    await office.call(updateImage, { ...refOf(image), crop: crop(0.25) });
    await prisma.imageVersion.updateMany({ where: { replacedAt: { not: null } }, data: { replacedAt: daysAgo(IMAGE_KEPT_DAYS + 1) } });
    await deleteOldImages();
    await sweepFiles({ [IMAGE_FILES]: referredImageFiles }, new Date(Date.now() + 25 * 3_600_000));
    expect(await keys()).toHaveLength(4);
    expect(await room()).toBe(await kept());
  });
});

describe('the list', () => {
  it('has the newest first, page by page, and finds names without accents', async () => {
    for (const name of ['Crème brûlée', 'Île flottante', '100 % pomme', 'Reine']) await createImage(prisma, { brandId, name });
    expect(await names()).toEqual(['Reine', '100 % pomme', 'Île flottante', 'Crème brûlée']);
    expect(await names({ search: 'creme BRULEE' })).toEqual(['Crème brûlée']);
    expect(await names({ search: '%' })).toEqual(['100 % pomme']);
    const first = await office.call(listImages, { brandId, limit: 3 });
    const second = await office.call(listImages, { brandId, limit: 3, cursor: first.nextCursor ?? 0 });
    expect([first.items.length, second.items.map(({ name }) => name), second.nextCursor]).toEqual([3, ['Crème brûlée'], null]);
  });

  it('says what uses each image, and which nothing uses', async () => {
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

  it('is that of the brand alone', async () => {
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

  it('is read and chosen from by those of a restaurant, and written by the head office', async () => {
    const image = await upload();
    const manager = await as('restaurant');
    expect((await manager.call(listImages, { brandId })).items).toHaveLength(1);
    expect((await manager.download(downloadImageSource, refOf(image))).contentType).toBe('image/jpeg');
    expect(await manager.refused(updateImage, { ...refOf(image), name: 'Other' })).toMatchObject({ code: 'access_denied' });
    expect(await manager.refused(uploadImage, { brandId, file: file() })).toMatchObject({ code: 'access_denied' });
  });
});

describe('a change', () => {
  it('of the name is safe', async () => {
    const image = await upload();
    expect(await office.call(updateImage, { ...refOf(image), name: ' Crème brûlée ' })).toMatchObject({ name: 'Crème brûlée', version: 1 });
    for (const name of ['../../etc/passwd', 'a\\b', 'x\u202egpj.exe', '.htaccess', 'CON', 'photo.php', ''])
      expect(await office.refused(updateImage, { ...refOf(image), name })).toMatchObject({
        status: 400,
        code: 'invalid_parameters',
        extraData: { issues: [{ path: 'name' }] },
      });
  });

  it('of the crop gives other addresses; the earlier ones show what they showed', async () => {
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

  it('is held to what somebody saw', async () => {
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
  ])('to a part outside of the picture is refused: %j', async (crop) => {
    expect(await office.refused(updateImage, { ...refOf(await upload()), crop })).toMatchObject({ code: 'invalid_parameters' });
  });

  it('by a replacement keeps the image and what uses it', async () => {
    const image = await upload();
    await office.call(updateBrand, { brandId, logoImageId: image.imageId });
    const replaced = await office.call(replaceImage, { ...refOf(image), file: file(pngOf(80, 20), 'Other.png') });
    expect(replaced).toMatchObject({ imageId: image.imageId, name: image.name, version: 2, width: 80, height: 20, useCount: 1 });
    expect((await office.call(getBrand, { brandId })).logoUrl).toBe(image.lastingUrl);
    expect((await sharp(await bytesAt(image.lastingUrl)).metadata()).width).toBe(80);
    expect((await sharp(await bytesAt(image.url)).metadata()).width).toBe(40);
  });

  it('of each kind can be undone, and the undo again', async () => {
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

  it('that added it can be undone, unless it is used by now', async () => {
    const image = await upload();
    const { auditId } = await lastChange();
    await office.call(updateBrand, { brandId, logoImageId: image.imageId });
    expect(await office.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict', extraData: { reason: 'in_use' } });
    await office.call(updateBrand, { brandId, logoImageId: null });
    await office.call(revertChange, { auditId });
    expect(await names()).toEqual([]);
  });
});

it('products take images of the library of their brand alone, and keep what they show from the archive', async () => {
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

describe('the archive', () => {
  it('takes nothing that is used, and says by what', async () => {
    const image = await upload();
    await office.call(updateBrand, { brandId, logoImageId: image.imageId });
    expect(await office.refused(archiveImage, refOf(image))).toMatchObject({
      status: 409,
      code: 'conflict',
      extraData: { reason: 'in_use', uses: [{ kind: 'brand_logo', name: 'Brand A' }] },
    });
  });

  it('closes the address, and opens it again', async () => {
    const image = await upload();
    await office.call(archiveImage, refOf(image));
    expect((await send('GET', image.url)).status).toBe(404);
    expect([await names(), await names({ archived: true })]).toEqual([[], [image.name]]);
    expect(await office.refused(updateBrand, { brandId, logoImageId: image.imageId })).toMatchObject({ code: 'invalid_parameters' });
    await office.call(unarchiveImage, refOf(image));
    expect((await send('GET', image.url)).status).toBe(200);
  });

  it('lets nobody choose what is being archived', async () => {
    const image = await upload();
    const answers = await Promise.allSettled([
      office.call(archiveImage, refOf(image)),
      office.call(updateBrand, { brandId, logoImageId: image.imageId }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is emptied after a month, with what was replaced as long ago; their files go with the sweep, and no others', async () => {
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
    // A menu that was read before the replacement still shows something.
    expect((await send('GET', stays.url)).headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('knows no image that is none', async () => {
    for (const path of [`/images/${randomUUID()}/1-480.webp`, `/images/${randomUUID()}/480.webp`])
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
    for (const path of ['/images/none/480.webp', `/images/${randomUUID()}/1-481.webp`, `/images/${randomUUID()}/0-480.png`])
      expect(await send('GET', path)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
  });
});

it('a brand has colours, and a logo of its own library', async () => {
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
});
