// @not-in-check
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { sweepFiles } from '@/server/core/platform/files/sweep';
import { createImage } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import {
  brandId,
  bytesAt,
  daysAgo,
  file,
  fillLibrary,
  furnishLibrary,
  keys,
  lastChange,
  names,
  office,
  refOf,
  tenants,
  upload,
} from '@/server/testing/image-library';
import { pngOf } from '@/server/testing/pictures';
import { deleteOldImages } from './bin.service';
import { IMAGE_FILES, referredImageFiles } from './image-files';
import { listImages, updateImage, uploadImage } from './images.operations';
import { IMAGE_KEPT_DAYS, MAX_IMAGE_BYTES, MAX_LIBRARY_BYTES } from './images.values';

beforeEach(furnishLibrary);

describe('an upload', () => {
  it('becomes an image of the library that anybody can fetch by its address', async () => {
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

  it('is stored once per idempotency key, and appears in the history', async () => {
    const first = await upload(undefined, undefined, { idempotencyKey: 'one' });
    expect((await upload(undefined, undefined, { idempotencyKey: 'one' })).imageId).toBe(first.imageId);
    expect(await office.refused(uploadImage, { brandId, file: file(pngOf(1, 1)) }, { idempotencyKey: 'one' })).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await names()).toEqual(['Croque Monsieur']);
    expect(await lastChange()).toMatchObject({ subjectName: 'Croque Monsieur' });
  });

  it('stores nothing in a dry run, but is still checked', async () => {
    const { changes } = await office.outcome(uploadImage, { brandId, file: file() }, { dryRun: true });
    expect(changes).not.toEqual([]);
    expect([await names(), await keys()]).toEqual([[], []]);
    expect(await office.refused(uploadImage, { brandId, file: file('no picture') }, { dryRun: true })).toMatchObject({
      code: 'unreadable_file',
    });
  });

  it('is refused with a reason in the caller’s language when it is no picture or too large, and leaves nothing behind', async () => {
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
    const [type, bytes] = [request.headers.get('content-type') ?? '', await request.bytes()];
    for (const [language, message] of [
      ['fr', /^Les images animées/],
      ['en', /^Animated images/],
    ] as const) {
      const headers = { 'content-type': type, 'accept-language': language };
      const answer = await send('POST', `/v2/brands/${brandId}/images`, { token, body: bytes, headers });
      expect(answer.body).toMatchObject({ code: 'unreadable_file', message: expect.stringMatching(message) });
    }
  });

  it('is refused when the library has 10,000 images, even when several arrive at once', async () => {
    const many = { brandId, name: 'Filler' };
    await prisma.sql.run`insert into images (brand_id, name) select ${brandId}, 'Filler' from generate_series(1, 9998)`;
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => upload()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(await office.refused(uploadImage, { ...many, file: file() })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'too_many_images', limit: 10_000 },
    });
  });

  it('is refused when the library holds 10 GB', async () => {
    await fillLibrary();
    expect(await office.refused(uploadImage, { brandId, file: file() })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'library_full' },
    });
  });
});

describe('the storage limit of a library', () => {
  const crop = (share: number) => ({ x: 0, y: 0, width: share, height: 1 });
  const room = async () => (await office.call(listImages, { brandId })).items.reduce((sum, { bytes }) => sum + bytes, 0);
  const kept = async () => {
    let sum = 0;
    for await (const { size } of files.list(IMAGE_FILES)) sum += size;
    return sum;
  };

  it('applies to crops as well', async () => {
    const image = await upload();
    await fillLibrary();
    const before = await keys();
    expect(await office.refused(updateImage, { ...refOf(image), crop: crop(0.5) })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'library_full' },
    });
    expect(await keys()).toEqual(before);
  });

  it('applies to the byte once a crop has been rendered, while a rename still succeeds', async () => {
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

  it('counts the files that exist: shared ones once, and a source as long as a version is made from it', async () => {
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
