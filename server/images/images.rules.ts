import { type ImageSize, LARGEST_SIZE, MAX_IMAGE_NAME } from './images.values';

/** A part of a picture, in fractions of its width and height: 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The point that must stay visible where a place has another shape than the picture, in fractions of the whole picture. */
export interface Point {
  x: number;
  y: number;
}

/** Why a text can’t be the name of an image. */
export type NameFault = 'empty' | 'too_long' | 'characters' | 'dots' | 'reserved' | 'ending';

/** Folder separators, characters that Windows refuses, and those that are invisible or change the direction of text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029/\\:*?"<>|]/u;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const ENDING = /\.([a-z0-9]{2,5})$/i;
const PICTURES = /^(jpe?g|png|webp|avif)$/i;

/**
 * What is wrong with a name; null if it is valid. It must be a safe file name on every system. An extension, if there is one, must be that
 * of a picture.
 */
export function faultOfName(name: string): NameFault | null {
  if (name.trim() === '') return 'empty';
  if (name.length > MAX_IMAGE_NAME) return 'too_long';
  if (UNSAFE.test(name)) return 'characters';
  if (/^\.|\.\.|[. ]$|^ /.test(name)) return 'dots';
  if (RESERVED.test(name)) return 'reserved';
  const ending = ENDING.exec(name)?.[1];
  return ending !== undefined && /[a-z]/i.test(ending) && !PICTURES.test(ending) ? 'ending' : null;
}

/**
 * A valid name made from that of an uploaded file, without extension and forbidden characters.
 * @param fallback used if nothing is left
 */
export function nameOfFile(fileName: string, fallback: string): string {
  const [, base = fileName] = /^(.+)\.[^.]*$/.exec(fileName.normalize('NFC')) ?? [];
  const cleaned = [...base]
    .map((letter) => (UNSAFE.test(letter) ? ' ' : letter))
    .join('')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, MAX_IMAGE_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[. ]+$/, '');
  const safe = faultOfName(cleaned) === 'ending' ? cleaned.replace(/\.([^.]*)$/, ' $1') : cleaned;
  return faultOfName(safe) === null ? safe : fallback;
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/**
 * A crop in pixels: inside of the picture, and at least one pixel each way.
 * @param crop null for the whole picture
 */
export function pixelsOf(crop: Crop | null, { width, height }: { width: number; height: number }) {
  if (crop === null) return { left: 0, top: 0, width, height };
  const left = clamp(Math.round(crop.x * width), 0, width - 1);
  const top = clamp(Math.round(crop.y * height), 0, height - 1);
  return {
    left,
    top,
    width: clamp(Math.round(crop.width * width), 1, width - left),
    height: clamp(Math.round(crop.height * height), 1, height - top),
  };
}

/** The position of the focus within the crop, as a value of the CSS property `object-position`. */
export function positionOf(focus: Point, crop: Crop | null): string {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const percent = (share: number) => `${Math.round(clamp(share, 0, 1) * 100)}%`;
  return `${percent((focus.x - x) / width)} ${percent((focus.y - y) / height)}`;
}

/** The permanent address of an image, for settings that store an address as text: it stays the same when the image is replaced. */
export const lastingUrl = (imageId: string, size: ImageSize = LARGEST_SIZE): string => `/images/${imageId}/${size}.webp`;

const LIBRARY_PATH = /^\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(?:\d+-)?(160|480|1080)\.webp$/;

/** The library image of an address; null for any other address. */
export function imageOfUrl(url: string): string | null {
  return LIBRARY_PATH.exec(url)?.[1] ?? null;
}

/**
 * An address as settings store it: any address of a library image becomes the permanent one of the same size, others are unchanged.
 * @param origin of the service, such as `https://brigade.example`; empty if unknown
 */
export function asLastingUrl(url: string, origin: string): string {
  const base = origin || NOWHERE;
  if (!URL.canParse(url, base)) return url;
  const target = new URL(url, base);
  if (target.origin !== new URL(base).origin) return url;
  const [, imageId, size] = LIBRARY_PATH.exec(decode(target.pathname).toLowerCase()) ?? [];
  return imageId ? lastingUrl(imageId, Number(size) as ImageSize) : url;
}

/** Used while the origin is unknown. */
const NOWHERE = 'http://unknown.invalid';

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
