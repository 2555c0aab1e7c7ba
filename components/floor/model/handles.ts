import { type Camera, toCanvas, toScreen } from './camera';
import { type Box, boundsOfAll, centreOf, covers, frameBox, type Point, turnPoint } from './geometry';
import type { Item } from './plan';
import type { MovingEdges } from './snap';

/** Compass directions, before the selection is turned. */
export const handleNames = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'rotate'] as const;
export type HandleName = (typeof handleNames)[number];

export interface Handle {
  name: HandleName;
  /** Pixels of the view. */
  at: Point;
}

/** Pixels between the upper edge and the rotation handle. */
const ROTATE_DISTANCE = 28;
/** Pixels. A shorter side has handles at its corners only, so that the item itself can be grabbed. */
const SHORT_SIDE = 44;
/** Pixels around a handle within which it can be grabbed. */
const GRAB_RADIUS = { mouse: 7, touch: 20 };

/** The edges that a handle moves; none for the rotation handle. */
export function edgesOf(name: HandleName): MovingEdges {
  if (name === 'rotate') return {};
  return {
    ...(name.includes('w') ? { x: 'start' } : name.includes('e') ? { x: 'end' } : {}),
    ...(name.includes('n') ? { y: 'start' } : name.includes('s') ? { y: 'end' } : {}),
  };
}

/** The handles of a selection: around a single item with its rotation, or around the box of several. */
export function handlesAround(items: readonly Item[], camera: Camera): Handle[] {
  const singleItem = items.length === 1 ? items[0] : undefined;
  const box = singleItem ? frameBox(singleItem) : boundsOfAll(items);
  if (!box) return [];
  const [width, height] = [(box.right - box.left) * camera.zoom, (box.bottom - box.top) * camera.zoom];
  return handleNames
    .filter((name) => !((/^[ns]$/.test(name) && width < SHORT_SIDE) || (/^[ew]$/.test(name) && height < SHORT_SIDE)))
    .map((name) => {
      const position = handlePosition(box, name, ROTATE_DISTANCE / camera.zoom);
      return { name, at: toScreen(camera, singleItem ? turnPoint(position, centreOf(singleItem), singleItem.rotation) : position) };
    });
}

function handlePosition({ left, top, right, bottom }: Box, name: HandleName, rotateDistance: number): Point {
  if (name === 'rotate') return { x: (left + right) / 2, y: top - rotateDistance };
  const { x, y } = edgesOf(name);
  return {
    x: x === 'start' ? left : x === 'end' ? right : (left + right) / 2,
    y: y === 'start' ? top : y === 'end' ? bottom : (top + bottom) / 2,
  };
}

/** The handle nearest to the pointer (pixels of the view), if it is in reach. */
export function handleAt(items: readonly Item[], camera: Camera, point: Point, pointer: keyof typeof GRAB_RADIUS): HandleName | null {
  const distance = ({ at }: Handle) => Math.hypot(at.x - point.x, at.y - point.y);
  const [nearest] = handlesAround(items, camera).toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= grabRadiusAt(items, camera, point, GRAB_RADIUS[pointer]) ? nearest.name : null;
}

/** On a small item, the reach of handles is reduced so that its middle can be dragged. */
function grabRadiusAt(items: readonly Item[], camera: Camera, point: Point, radius: number): number {
  const hovered = items.find((item) => covers(item, toCanvas(camera, point)));
  return hovered ? Math.min(radius, (Math.min(hovered.width, hovered.height) * camera.zoom) / 4) : radius;
}
