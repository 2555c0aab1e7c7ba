// Decided in docs/decisions/078-images.md.

import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp';
import { AppError } from '@/server/core/operation/errors';
import { singleton } from '@/server/core/platform/singleton';
import { Gate } from './gate';
import { type Crop, pixelsOf } from './images.rules';
import { type ImageFormat, type ImageSize, imageSizes, MAX_PIXELS } from './images.values';
import { type ImageRefusal, imageRefusals } from './refusals';
import { sniffFile } from './sniff';

/** The longest side of a picture as it is kept: enough to show half of it at the largest size. */
const SOURCE_SIZE = 2_400;
/** Seconds that a picture may take to be read. */
const LIMIT_SECONDS = 15;
const MAX_WAITING = 64;
const quality = { source: 90, shown: 80 };

/** Two pictures at once leave threads to files and names; together they hold no more pixels than one may have. */
const gate = () => singleton('images.gate', () => new Gate(MAX_PIXELS, 2, MAX_WAITING));

const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** Sharp, loaded by the first picture. It reads the formats that we take, and no others whatever a file looks like. */
const loadSharp = () =>
  singleton('images.sharp', async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    return sharp;
  });

/** A picture as it is kept: turned upright, of our own making, with nothing in it but its pixels. */
export interface Source {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** What is shown of a picture. */
export interface Renditions {
  /** WebP, by size. */
  files: Record<ImageSize, Buffer>;
  /** Pixels of the largest. */
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

const reading = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } satisfies SharpOptions;

/** The refusal of a file that is no picture we take. */
export const unreadable = (reason: ImageRefusal, cause?: unknown) =>
  new AppError('unreadable_file', { words: imageRefusals[reason], extraData: { reason }, cause });

/**
 * Reads an uploaded picture and makes of it what is kept and what is shown. Nothing of the file itself is kept: neither what it says of the place and the
 * camera, nor what hangs on behind its end.
 * @param path of the file; what it is called, and said to be, does not count
 * @throws unreadable_file with the reason; takes_too_long; unavailable while too many others wait
 */
export async function renderUpload(path: string): Promise<Rendered & { format: ImageFormat }> {
  const sniffed = await sniffFile(path);
  if ('refusal' in sniffed) throw unreadable(sniffed.refusal);
  const { format } = sniffed;
  const sharp = await loadSharp();
  const about = await readable(() => sharp(path, { ...reading, limitInputPixels: false }).metadata());
  assertSound(about, format);
  return gate().run(about.width * about.height, () =>
    readable(async () => {
      const whole = await pixels(
        sharp(path, reading).timeout({ seconds: LIMIT_SECONDS }).autoOrient().resize(inside(SOURCE_SIZE)).toColourspace('srgb'),
      );
      return { format, ...(await renderWhole(sharp, whole)) };
    }),
  );
}

/** Makes of pixels what is kept and what is shown. Three bytes are a pixel. */
export async function renderDrawn({ data, width, height }: { data: Buffer; width: number; height: number }): Promise<Rendered> {
  const sharp = await loadSharp();
  return gate().run(width * height, () => renderWhole(sharp, { data, info: { width, height, channels: 3 } }));
}

async function renderWhole(sharp: Load, whole: Pixels): Promise<Rendered> {
  const { width, height, channels } = whole.info;
  const isOpaque = channels < 4;
  const encoded = raw(sharp, whole);
  const [bytes, shown] = await Promise.all([
    (isOpaque ? encoded.jpeg({ quality: quality.source }) : encoded.webp({ quality: quality.source, effort: 2 })).toBuffer(),
    showPart(sharp, whole, null),
  ]);
  return { source: { bytes, contentType: isOpaque ? 'image/jpeg' : 'image/webp', width, height }, shown };
}

/** Makes what is shown of a part of a kept picture. @throws unavailable while too many others wait */
export async function renderPart(source: Buffer, crop: Crop | null): Promise<Renditions> {
  const sharp = await loadSharp();
  return gate().run(SOURCE_SIZE * SOURCE_SIZE, () =>
    readable(async () => showPart(sharp, await pixels(sharp(source, reading).timeout({ seconds: LIMIT_SECONDS })), crop)),
  );
}

type Load = Awaited<ReturnType<typeof loadSharp>>;

const inside = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const;
const raw = (sharp: Load, { data, info: { width, height, channels } }: Pixels) => sharp(data, { raw: { width, height, channels } });
const pixels = (image: Sharp): Promise<Pixels> => image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

/** Each size is made of the next larger one. */
async function showPart(sharp: Load, whole: Pixels, crop: Crop | null): Promise<Renditions> {
  const part = raw(sharp, whole);
  let from = await pixels((crop ? part.extract(pixelsOf(crop, whole.info)) : part).resize(inside(imageSizes[2])));
  const { width, height } = from.info;
  const encode = (image: Pixels) => raw(sharp, image).webp({ quality: quality.shown }).toBuffer();
  const encoding = { 1080: encode(from) } as Record<ImageSize, Promise<Buffer>>;
  for (const [size, larger] of [
    [480, 1080],
    [160, 480],
  ] as const) {
    if (Math.max(from.info.width, from.info.height) > size) {
      from = await pixels(raw(sharp, from).resize(inside(size)));
      encoding[size] = encode(from);
    } else encoding[size] = encoding[larger];
  }
  const [small, medium, large] = await Promise.all(imageSizes.map((size) => encoding[size]));
  return { files: { 160: small, 480: medium, 1080: large } as Record<ImageSize, Buffer>, width, height };
}

function assertSound({ width, height, pages = 1, format, compression }: Metadata, expected: ImageFormat): void {
  if (format !== (expected === 'avif' ? 'heif' : expected)) throw unreadable('broken');
  if (expected === 'avif' && compression !== 'av1') throw unreadable('heic');
  if (!width || !height) throw unreadable('broken');
  if (pages > 1) throw unreadable('animated');
  if (width * height > MAX_PIXELS) throw unreadable('too_many_pixels');
}

/** What the reader of a format finds wrong with a file, as our refusal. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/^timeout: /.test(message)) throw new AppError('takes_too_long', { cause: error });
    throw unreadable(/pixel limit/i.test(message) ? 'too_many_pixels' : 'broken', error);
  }
}
