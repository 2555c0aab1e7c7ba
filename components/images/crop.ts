import { type Crop, type Point, pixelsOf } from '@/server/images/images.rules';
import { MIN_CROP } from '@/server/images/images.values';

/** Pixels of a whole picture. */
export interface Size {
  width: number;
  height: number;
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
/** A ten-thousandth is less than a pixel. */
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const roundCrop = ({ x, y, width, height }: Crop): Crop => {
  const [left, top] = [round(x), round(y)];
  return { x: left, y: top, width: Math.min(round(width), 1 - left), height: Math.min(round(height), 1 - top) };
};

/** A crop in its saved form: null for the whole picture. */
export function toSavedCrop(crop: Crop): Crop | null {
  const saved = roundCrop(crop);
  return saved.x === 0 && saved.y === 0 && saved.width === 1 && saved.height === 1 ? null : saved;
}

/** Moves a crop within the picture, by fractions of it. */
export function moveCrop(crop: Crop, by: Point): Crop {
  const x = clamp(crop.x + by.x, 0, 1 - crop.width);
  const y = clamp(crop.y + by.y, 0, 1 - crop.height);
  return roundCrop({ ...crop, x, y });
}

/** The height of a crop per unit of width, in fractions of the picture, for a given shape. */
const heightPerWidth = (shape: number, { width, height }: Size) => width / height / shape;

/**
 * Moves a corner of a crop. The opposite corner stays.
 * @param shape width over height to keep; null for any
 */
export function moveCorner(crop: Crop, corner: Corner, by: Point, shape: number | null, size: Size): Crop {
  const [fromLeft, fromTop] = [corner.endsWith('e'), corner.startsWith('s')];
  const available = { width: fromLeft ? 1 - crop.x : crop.x + crop.width, height: fromTop ? 1 - crop.y : crop.y + crop.height };
  let width = clamp(crop.width + (fromLeft ? by.x : -by.x), MIN_CROP, available.width);
  let height = clamp(crop.height + (fromTop ? by.y : -by.y), MIN_CROP, available.height);
  if (shape !== null) {
    const ratio = heightPerWidth(shape, size);
    const [min, max] = [Math.max(MIN_CROP, MIN_CROP / ratio), Math.min(available.width, available.height / ratio)];
    // No crop of that shape fits between the opposite corner and the edge.
    if (min > max) return crop;
    width = clamp(Math.abs(by.x) >= Math.abs(by.y) ? width : height / ratio, min, max);
    height = width * ratio;
  }
  return roundCrop({
    x: fromLeft ? crop.x : crop.x + crop.width - width,
    y: fromTop ? crop.y : crop.y + crop.height - height,
    width,
    height,
  });
}

/** The largest crop of a shape around the focus. */
export function cropTo(shape: number, focus: Point, size: Size): Crop {
  const ratio = heightPerWidth(shape, size);
  const width = clamp(Math.min(1, 1 / ratio), MIN_CROP, 1);
  const height = clamp(width * ratio, MIN_CROP, 1);
  return moveCrop({ x: 0, y: 0, width, height }, { x: focus.x - width / 2, y: focus.y - height / 2 });
}

/** Moves the focus within the crop. */
export function moveFocus(focus: Point, by: Point, { x, y, width, height }: Crop): Point {
  return { x: round(clamp(focus.x + by.x, x, x + width)), y: round(clamp(focus.y + by.y, y, y + height)) };
}

/**
 * The part of a picture visible in a place of a given shape. The crop fills the place, and the focus decides what is cut off.
 * @param shape width over height of the place
 */
export function visiblePart(shape: number, crop: Crop, focus: Point, size: Size): Crop {
  const { width, height } = pixelsOf(crop, size);
  const cropRatio = width / height;
  const share = cropRatio > shape ? { x: shape / cropRatio, y: 1 } : { x: 1, y: cropRatio / shape };
  const partStart = (focus: number, start: number, length: number, share: number) =>
    start + (length - length * share) * clamp((focus - start) / length, 0, 1);
  return {
    x: partStart(focus.x, crop.x, crop.width, share.x),
    y: partStart(focus.y, crop.y, crop.height, share.y),
    width: crop.width * share.x,
    height: crop.height * share.y,
  };
}
