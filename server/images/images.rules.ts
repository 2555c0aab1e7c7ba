import { type ImageSize, LARGEST_SIZE, MAX_IMAGE_NAME } from './images.values';

/** A part of a picture, in shares of its width and height: 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What must stay in sight where a place has another shape than the picture; in shares of the whole picture. */
export interface Point {
  x: number;
  y: number;
}

/** Why a text can’t be the name of an image. */
export type NameFault = 'empty' | 'too_long' | 'characters' | 'dots' | 'reserved' | 'ending';

/** Separators of folders, what Windows refuses, and what turns the order of a text around or hides in it. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029/\\:*?"<>|]/u;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const ENDING = /\.([a-z0-9]{2,5})$/i;
const PICTURES = /^(jpe?g|png|webp|avif)$/i;

/**
 * What is wrong with a name, which must be safe as the name of a file everywhere; null for a sound one. What looks like the ending of a
 * file must be that of a picture.
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
 * A safe name after that of an uploaded file: without its ending, and without what may not stand in a name.
 * @param otherwise where nothing is left of it
 */
export function nameOfFile(fileName: string, otherwise: string): string {
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
  return faultOfName(safe) === null ? safe : otherwise;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * The pixels of a crop: inside of the picture, one at least each way.
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

/** Where the focus lies in what is shown, as `object-position` of CSS takes it. */
export function positionOf(focus: Point, crop: Crop | null): string {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const percent = (share: number) => `${Math.round(clamp(share, 0, 1) * 100)}%`;
  return `${percent((focus.x - x) / width)} ${percent((focus.y - y) / height)}`;
}

/** The address of an image as it is now, for settings that keep a text: it stays when the image is replaced. */
export const lastingUrl = (imageId: string, size: ImageSize = LARGEST_SIZE): string => `/images/${imageId}/${size}.webp`;

const LIBRARY_PATH = /^\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(?:\d+-)?(160|480|1080)\.webp$/;

/** The image of the library that an address leads to; null for any other address. */
export function imageOfUrl(url: string): string | null {
  return LIBRARY_PATH.exec(url)?.[1] ?? null;
}

/**
 * An address as settings keep it: one that leads to the library, however it is written, as the lasting one of the same size; any other as
 * it is.
 * @param origin of the service, such as `https://brigade.example`; empty where it is not known
 */
export function asLastingUrl(url: string, origin: string): string {
  const base = origin || NOWHERE;
  if (!URL.canParse(url, base)) return url;
  const led = new URL(url, base);
  if (led.origin !== new URL(base).origin) return url;
  const [, imageId, size] = LIBRARY_PATH.exec(decode(led.pathname).toLowerCase()) ?? [];
  return imageId ? lastingUrl(imageId, Number(size) as ImageSize) : url;
}

/** Stands for the origin while it is not known. */
const NOWHERE = 'http://unknown.invalid';

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
