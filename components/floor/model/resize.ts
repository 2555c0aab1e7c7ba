import { type Box, boxSize, centreOf, type Point, type Size, turnPoint } from './geometry';
import { type Frame, type Item, toValidFrame } from './plan';
import type { MovingEdges } from './snap';

/** Minimum size in units. Anything smaller could hardly be grabbed. */
export const SMALLEST_DRAWN = 10;

/** Keeps a box from inverting: its moving edges stop at the minimum size. */
export function stopAtSmallest(box: Box, edges: MovingEdges): Box {
  const { width, height } = boxSize(box);
  const [missingX, missingY] = [Math.max(0, SMALLEST_DRAWN - width), Math.max(0, SMALLEST_DRAWN - height)];
  return {
    left: edges.x === 'start' ? box.left - missingX : box.left,
    right: edges.x === 'end' ? box.right + missingX : box.right,
    top: edges.y === 'start' ? box.top - missingY : box.top,
    bottom: edges.y === 'end' ? box.bottom + missingY : box.bottom,
  };
}

/** The size nearest to a wanted one with the proportions of another. The side that was dragged further decides. */
export function inProportion(wanted: Size, { width, height }: Size, edges: MovingEdges): Size {
  const [across, down] = [wanted.width / width, wanted.height / height];
  const factor = edges.x && edges.y ? Math.max(across, down) : edges.x ? across : down;
  return { width: width * factor, height: height * factor };
}

/** A box of another size that keeps the corner, or the middle of the side, opposite its moving edges. */
export function anchorBox(box: Box, edges: MovingEdges, { width, height }: Size): Box {
  const spare = { x: boxSize(box).width - width, y: boxSize(box).height - height };
  const share = (edge: 'start' | 'end' | undefined) => (edge === 'start' ? 1 : edge === 'end' ? 0 : 0.5);
  const left = box.left + spare.x * share(edges.x);
  const top = box.top + spare.y * share(edges.y);
  return { left, top, right: left + width, bottom: top + height };
}

/** Scales items with the box around them. Turned items keep their angle. */
export function scaleItems(items: readonly Item[], from: Box, to: Box): Item[] {
  const [oldSize, newSize] = [boxSize(from), boxSize(to)];
  const [across, down] = [newSize.width / oldSize.width, newSize.height / oldSize.height];
  return items.map((item) => {
    const centre = centreOf(item);
    const [width, height] = [item.width * across, item.height * down];
    const x = to.left + (centre.x - from.left) * across;
    const y = to.top + (centre.y - from.top) * down;
    return { ...item, ...toValidFrame({ positionX: x - width / 2, positionY: y - height / 2, width, height }) };
  });
}

/**
 * Moves the edges of a turned item by a vector on the canvas. The edges move along its own sides, and the opposite side stays in place, to
 * the unit.
 * @param grid units to which its new sides are rounded; 0 for none
 */
export function resizeTurned(item: Item, edges: MovingEdges, by: Point, keepsProportion: boolean, grid: number): Item {
  const localMove = turnPoint(by, { x: 0, y: 0 }, -item.rotation);
  const growth = (edge: 'start' | 'end' | undefined, along: number) => (edge === 'start' ? -along : edge === 'end' ? along : 0);
  const round = (length: number) => Math.max(SMALLEST_DRAWN, grid > 0 ? Math.round(length / grid) * grid : Math.round(length));
  const wanted = { width: item.width + growth(edges.x, localMove.x), height: item.height + growth(edges.y, localMove.y) };
  const free = keepsProportion ? inProportion(wanted, item, edges) : wanted;
  const size: Size = {
    width: edges.x || keepsProportion ? round(free.width) : item.width,
    height: edges.y || keepsProportion ? round(free.height) : item.height,
  };
  const direction = (edge: 'start' | 'end' | undefined) => (edge === 'start' ? -1 : edge === 'end' ? 1 : 0);
  const shift = turnPoint(
    { x: (direction(edges.x) * (size.width - item.width)) / 2, y: (direction(edges.y) * (size.height - item.height)) / 2 },
    { x: 0, y: 0 },
    item.rotation,
  );
  const centre = centreOf(item);
  const frame: Frame = {
    positionX: centre.x + shift.x - size.width / 2,
    positionY: centre.y + shift.y - size.height / 2,
    ...size,
  };
  return { ...item, ...toValidFrame(frame) };
}
