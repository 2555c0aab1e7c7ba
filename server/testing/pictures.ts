import { crc32, deflateSync } from 'node:zlib';
import type { Orm } from '@/server/core/platform/db';
import type { Image, Prisma } from '@/server/generated/prisma/client';
import { unique } from './unique';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A hand-made grey PNG. Its header may declare another size than its pixels have. */
export function pngOf(width: number, height: number, pixels = { width, height }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((pixels.width + 1) * pixels.height, 0x80);
  for (let row = 0; row < pixels.height; row++) rows[row * (pixels.width + 1)] = 0;
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

type NewImage = Partial<Omit<Prisma.ImageUncheckedCreateInput, 'versions'>> & { brandId: number };

/** An image of a library, without files. */
export function createImage(db: Orm, { brandId, ...image }: NewImage): Promise<Image> {
  const version = {
    brandId,
    version: 1,
    sourceId: crypto.randomUUID(),
    renditionId: crypto.randomUUID(),
    format: 'jpeg',
    sourceWidth: 1_200,
    sourceHeight: 900,
    sourceType: 'image/jpeg',
    sourceBytes: 90_000,
    width: 1_080,
    height: 810,
    sizes: { 160: 2_000, 480: 12_000, 1080: 40_000 },
    bytes: 54_000,
  };
  return db.image.create({ data: { name: `Image ${unique()}`, ...image, brandId, versions: { create: version } } });
}
