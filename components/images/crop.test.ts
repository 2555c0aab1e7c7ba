import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corners, cropTo, moveCorner, moveCrop, moveFocus, toSavedCrop, visiblePart, WHOLE } from './crop';

const size = { width: 4_000, height: 3_000 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.record({ x: fc.double({ min: -2, max: 2, noNaN: true }), y: fc.double({ min: -2, max: 2, noNaN: true }) });
const isInside = ({ x, y, width, height }: typeof WHOLE) =>
  x >= 0 && y >= 0 && width >= 0.02 && height >= 0.02 && x + width <= 1.000_001 && y + height <= 1.000_001;
const centre = { x: 0.5, y: 0.5 };

describe('a crop', () => {
  it('moves until it meets the edge of the image', () => {
    const crop = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
    expect(moveCrop(crop, { x: 0.1, y: -0.1 })).toEqual({ ...crop, x: 0.3, y: 0.1 });
    expect(moveCrop(crop, { x: 9, y: -9 })).toEqual({ ...crop, x: 0.5, y: 0 });
  });

  it('resizes from a corner while the opposite corner stays in place', () => {
    const crop = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
    expect(moveCorner(crop, 'se', { x: 0.1, y: 0.2 }, null, size)).toEqual({ ...crop, width: 0.6, height: 0.7 });
    expect(moveCorner(crop, 'nw', { x: 0.1, y: -0.1 }, null, size)).toEqual({ x: 0.3, y: 0.1, width: 0.4, height: 0.6 });
  });

  it('keeps its aspect ratio in pixels', () => {
    const square = cropTo(1, centre, size);
    expect(square).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 });
    const smaller = moveCorner(square, 'se', { x: -0.3, y: 0 }, 1, size);
    expect(smaller.width * size.width).toBeCloseTo(smaller.height * size.height);
    expect(cropTo(16 / 9, { x: 0.5, y: 0.9 }, size)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.75 });
  });

  it('never leaves the image, however it is moved and resized', () => {
    const moves = fc.array(
      fc.record({ corner: fc.constantFrom(null, ...corners), by: step, shape: fc.constantFrom(null, 1, 16 / 9, 0.75) }),
    );
    fc.assert(
      fc.property(moves, (steps) => {
        let crop = WHOLE;
        for (const { corner, by, shape } of steps) {
          crop = corner ? moveCorner(crop, corner, by, shape, size) : moveCrop(crop, by);
          expect(isInside(crop)).toBe(true);
        }
      }),
    );
  });

  it('is saved as null when it covers the whole image', () => {
    expect(toSavedCrop(WHOLE)).toBeNull();
    expect(toSavedCrop({ ...WHOLE, width: 0.999_99 })).toBeNull();
    expect(toSavedCrop({ ...WHOLE, width: 0.5 })).toEqual({ ...WHOLE, width: 0.5 });
  });
});

describe('the focus point', () => {
  it('stays inside the crop', () => {
    expect(moveFocus(centre, { x: 1, y: -0.1 }, { x: 0.2, y: 0.2, width: 0.5, height: 0.5 })).toEqual({ x: 0.7, y: 0.4 });
  });

  it('is visible in a frame of any shape', () => {
    fc.assert(
      fc.property(share, share, fc.double({ min: 0.2, max: 5, noNaN: true }), (x, y, shape) => {
        const shown = visiblePart(shape, WHOLE, { x, y }, size);
        expect(isInside({ ...shown, width: Math.max(shown.width, 0.02), height: Math.max(shown.height, 0.02) })).toBe(true);
        expect(x).toBeGreaterThanOrEqual(shown.x - 1e-9);
        expect(x).toBeLessThanOrEqual(shown.x + shown.width + 1e-9);
        expect(y).toBeGreaterThanOrEqual(shown.y - 1e-9);
        expect(y).toBeLessThanOrEqual(shown.y + shown.height + 1e-9);
      }),
    );
  });
});
