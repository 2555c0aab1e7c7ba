// Decided in docs/decisions/078-images.md.

import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp';
import { AppError } from '@/server/core/operation/errors';
import { singleton } from '@/server/core/platform/singleton';
import { Gate } from './gate';
import { type Crop, pixelsOf } from './images.rules';
import { type ImageFormat, type ImageSize, imageSizes, MAX_PIXELS } from './images.values';
import { type ImageRefusal, imageRefusals } from './refusals';
import { sniffFile } from './sniff';

/** The longest side of a stored picture: enough to show half of it in the largest size. */
const SOURCE_SIZE = 2_400;
/** The time limit for reading a picture, in seconds. */
const LIMIT_SECONDS = 15;
const MAX_WAITING = 64;
const quality = { source: 90, shown: 80 };

/**
 * At most two pictures at once, which leaves threads for files and DNS; together they have no more pixels than a single picture may have.
 */
const gate = () => singleton('images.gate', () => new Gate(MAX_PIXELS, 2, MAX_WAITING));

const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** Sharp, loaded with the first picture. It reads only the accepted formats, whatever a file claims to be. */
const loadSharp = () =>
  singleton('images.sharp', async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    return sharp;
  });

/** A stored picture: upright, encoded by us, and without metadata. */
export interface Source {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** The served sizes of a picture. */
export interface Renditions {
  /** WebP, by size. */
  files: Record<ImageSize, Buffer>;
  /** Pixels of the largest size. */
  width: number;
  height: number;
}

interface Rendered {
  source: Source;
  shown: Renditions;
}

interface Pixels {
  data: Buffer;
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

const readOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } satisfies SharpOptions;

/** The error for a refused file. */
export const unreadable = (reason: ImageRefusal, cause?: unknown) =>
  new AppError('unreadable_file', { words: imageRefusals[reason], extraData: { reason }, cause });

/**
 * Reads an uploaded picture and makes the stored picture and the served sizes. Nothing of the original file is kept: no location, no camera
 * data, nothing appended to it.
 * @param path of the file; its name and declared type are ignored
 * @throws unreadable_file with the reason; takes_too_long; unavailable while too many others wait
 */
export async function renderUpload(path: string): Promise<Rendered & { format: ImageFormat }> {
  const sniffed = await sniffFile(path);
  if ('refusal' in sniffed) throw unreadable(sniffed.refusal);
  const { format } = sniffed;
  const sharp = await loadSharp();
  const metadata = await translateErrors(() => sharp(path, { ...readOptions, limitInputPixels: false }).metadata());
  assertValid(metadata, format);
  return gate().run(metadata.width * metadata.height, () =>
    translateErrors(async () => {
      const picture = await toPixels(
        sharp(path, readOptions).timeout({ seconds: LIMIT_SECONDS }).autoOrient().resize(fitInside(SOURCE_SIZE)).toColourspace('srgb'),
      );
      return { format, ...(await renderWhole(sharp, picture)) };
    }),
  );
}

/** Makes the stored picture and the served sizes from pixels of three bytes each. */
export async function renderDrawn({ data, width, height }: { data: Buffer; width: number; height: number }): Promise<Rendered> {
  const sharp = await loadSharp();
  return gate().run(width * height, () => renderWhole(sharp, { data, info: { width, height, channels: 3 } }));
}

async function renderWhole(sharp: SharpModule, picture: Pixels): Promise<Rendered> {
  const { width, height, channels } = picture.info;
  const isOpaque = channels < 4;
  const encoded = fromPixels(sharp, picture);
  const [bytes, shown] = await Promise.all([
    (isOpaque ? encoded.jpeg({ quality: quality.source }) : encoded.webp({ quality: quality.source, effort: 2 })).toBuffer(),
    renderSizes(sharp, picture, null),
  ]);
  return { source: { bytes, contentType: isOpaque ? 'image/jpeg' : 'image/webp', width, height }, shown };
}

/** Makes the served sizes of a part of a stored picture. @throws unavailable while too many others wait */
export async function renderPart(source: Buffer, crop: Crop | null): Promise<Renditions> {
  const sharp = await loadSharp();
  return gate().run(SOURCE_SIZE * SOURCE_SIZE, () =>
    translateErrors(async () => renderSizes(sharp, await toPixels(sharp(source, readOptions).timeout({ seconds: LIMIT_SECONDS })), crop)),
  );
}

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

const fitInside = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const;
const fromPixels = (sharp: SharpModule, { data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });
const toPixels = (image: Sharp): Promise<Pixels> => image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

/** Each size is made from the next larger one. */
async function renderSizes(sharp: SharpModule, picture: Pixels, crop: Crop | null): Promise<Renditions> {
  const part = fromPixels(sharp, picture);
  let current = await toPixels((crop ? part.extract(pixelsOf(crop, picture.info)) : part).resize(fitInside(imageSizes[2])));
  const { width, height } = current.info;
  const encode = (image: Pixels) => fromPixels(sharp, image).webp({ quality: quality.shown }).toBuffer();
  const encoding = { 1080: encode(current) } as Record<ImageSize, Promise<Buffer>>;
  for (const [size, larger] of [
    [480, 1080],
    [160, 480],
  ] as const) {
    if (Math.max(current.info.width, current.info.height) > size) {
      current = await toPixels(fromPixels(sharp, current).resize(fitInside(size)));
      encoding[size] = encode(current);
    } else encoding[size] = encoding[larger];
  }
  const [small, medium, large] = await Promise.all(imageSizes.map((size) => encoding[size]));
  return { files: { 160: small, 480: medium, 1080: large } as Record<ImageSize, Buffer>, width, height };
}

function assertValid({ width, height, pages = 1, format, compression }: Metadata, expected: ImageFormat): void {
  if (format !== (expected === 'avif' ? 'heif' : expected)) throw unreadable('broken');
  if (expected === 'avif' && compression !== 'av1') throw unreadable('heic');
  if (!width || !height) throw unreadable('broken');
  if (pages > 1) throw unreadable('animated');
  if (width * height > MAX_PIXELS) throw unreadable('too_many_pixels');
}

/** Turns the error of a format's reader into ours. */
async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/^timeout: /.test(message)) throw new AppError('takes_too_long', { cause: error });
    throw unreadable(/pixel limit/i.test(message) ? 'too_many_pixels' : 'broken', error);
  }
}
