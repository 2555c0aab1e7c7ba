import { ROTATION_STEP } from '@/server/floor/floor.values';
import { footprintOfAll } from './chairs';
import { copiesOf, newKey } from './copies';
import { aroundPoint, drawStamp, newItem } from './drawing';
import { type Box, boundsOfAll, boxBetween, boxCentre, boxSize, keepOnCanvas, moveBy, type Point, rotateAll, shiftBox } from './geometry';
import type {
  Carried,
  DrawGesture,
  MarqueeGesture,
  Modifiers,
  MoveGesture,
  ResizeGesture,
  RotateGesture,
  StampGesture,
} from './gesture-kinds';
import { edgesOf } from './handles';
import { addAsStep, replaceAsStep } from './items';
import { takenNames } from './names';
import type { Stamp } from './palette';
import { placeItems } from './placing';
import type { Item } from './plan';
import { anchorBox, inProportion, resizeTurned, scaleItems, stopAtSmallest } from './resize';
import { type Reach, type SnapTargets, snapEdges, snapMove, withEdges } from './snap';
import { currentRoom, type EditorState, reachOf } from './state';

/** Moves the carried items for a pointer at a position on the canvas (units). */
export function carryTo<Kind extends Carried>(gesture: Kind, to: Point, modifiers: Modifiers, reach: Reach): Kind {
  const box = boundsOfAll(gesture.items);
  if (!box) return gesture;
  const [rawX, rawY] = [Math.round(to.x - gesture.start.x), Math.round(to.y - gesture.start.y)];
  const lockedAxis = modifiers.shift ? (Math.abs(rawX) >= Math.abs(rawY) ? 'y' : 'x') : null;
  const raw = { x: lockedAxis === 'x' ? 0 : rawX, y: lockedAxis === 'y' ? 0 : rawY };
  const footprint = footprintOfAll(gesture.items) ?? box;
  const snap = snapMove(shiftBox(box, raw.x, raw.y), gesture.targets, reach, shiftBox(footprint, raw.x, raw.y));
  const offset = { x: raw.x + (lockedAxis === 'x' ? 0 : snap.dx), y: raw.y + (lockedAxis === 'y' ? 0 : snap.dy) };
  const { x, y } = keepOnCanvas(gesture.items, offset.x, offset.y);
  const guides = snap.guides.filter(({ axis }) => axis !== lockedAxis && (axis === 'x' ? x === offset.x : y === offset.y));
  return { ...gesture, shown: gesture.items.map((item) => moveBy(item, x, y)), guides };
}

/**
 * Starts dragging a stamp from the palette, held at its centre.
 * @param item in the stamp's default size, in the corner of the canvas
 */
export function beginStamp(item: Item, targets: SnapTargets): StampGesture {
  return { kind: 'stamp', start: { x: item.width / 2, y: item.height / 2 }, items: [item], shown: [], guides: [], targets };
}

/** Resizes the carried items, with their common edges at the pointer. */
export function resizeTo(gesture: ResizeGesture, to: Point, modifiers: Modifiers, reach: Reach): ResizeGesture {
  const edges = edgesOf(gesture.handle);
  const by = { x: Math.round(to.x - gesture.start.x), y: Math.round(to.y - gesture.start.y) };
  const proportional = modifiers.shift ?? false;
  const [singleItem] = gesture.items;
  if (gesture.items.length === 1 && singleItem && singleItem.rotation !== 0)
    return { ...gesture, shown: [resizeTurned(singleItem, edges, by, proportional, reach.grid)], guides: [] };
  const box = boundsOfAll(gesture.items);
  if (!box) return gesture;
  const raw = stopAtSmallest(withEdges(box, edges, by.x, by.y), edges);
  const snap = snapEdges(raw, edges, gesture.targets, reach);
  const free = stopAtSmallest(withEdges(raw, edges, snap.dx, snap.dy), edges);
  const result = proportional ? anchorBox(box, edges, inProportion(boxSize(free), boxSize(box), edges)) : free;
  return { ...gesture, shown: scaleItems(gesture.items, box, result), guides: proportional ? [] : snap.guides };
}

/** Turns the carried items towards the pointer, in steps. */
export function rotateTo(gesture: RotateGesture, to: Point): RotateGesture {
  const box = boundsOfAll(gesture.items);
  if (!box) return gesture;
  const centre = boxCentre(box);
  const angle = (point: Point) => (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;
  const degrees = Math.round((angle(to) - angle(gesture.start)) / ROTATION_STEP) * ROTATION_STEP;
  return { ...gesture, degrees, shown: degrees === 0 ? gesture.items : rotateAll(gesture.items, degrees) };
}

export function drawTo(state: EditorState, gesture: DrawGesture, to: Point, modifiers: Modifiers, reach: Reach): DrawGesture {
  const result = drawStamp(gesture.stamp, gesture.corner, to, modifiers.shift ?? false, gesture.targets, reach);
  const { width, height } = boxSize(result.box);
  return { ...gesture, drawn: result, item: width > 0 && height > 0 ? drawnItem(state, gesture.stamp, result.box) : null };
}

export const marqueeTo = (gesture: MarqueeGesture, to: Point): MarqueeGesture => ({ ...gesture, box: boxBetween(gesture.start, to) });

/** Puts carried items down. Only this changes the plan. Copies go to the nearest free place. */
export function putDown(state: EditorState, gesture: MoveGesture | ResizeGesture | RotateGesture): EditorState {
  if (gesture.kind !== 'move' || !gesture.isCopy) return replaceAsStep(state, gesture.kind, gesture.shown);
  const copies = copiesOf(gesture.shown, state, takenNames(state.plan));
  return addAsStep(state, 'duplicate', placeFree(state, copies));
}

/** New items at their position, or at the nearest free place. */
const placeFree = (state: EditorState, items: readonly Item[]): Item[] =>
  placeItems(currentRoom(state), items, { x: 0, y: 0 }, reachOf(state).grid);

/** The maximum number of items whose final place is shown in each frame. More items get their place only when they are put down. */
const MAX_SHOWN_PLACED = 12;

/** A gesture with new items, shown at their final place. */
export function showPlacedFree<Kind extends Carried>(state: EditorState, gesture: Kind): Kind {
  if (gesture.shown.length > MAX_SHOWN_PLACED) return gesture;
  const shown = placeFree(state, gesture.shown);
  return shown.every((item, index) => item === gesture.shown[index]) ? gesture : { ...gesture, shown, guides: [] };
}

/** Puts down an item from the palette. Outside the view, it is discarded. */
export function stampDown(state: EditorState, { shown }: StampGesture): EditorState {
  const ready: EditorState = state.tool.kind === 'draw' ? { ...state, tool: { kind: 'select' } } : state;
  return addAsStep(ready, 'draw', placeFree(state, shown));
}

/** Puts down the drawn item. After a click, the stamp in its default size. */
export function drawDown(state: EditorState, { stamp, start, drawn, slop }: DrawGesture): EditorState {
  const { width, height } = boxSize(drawn.box);
  const isClick = Math.max(width, height) < slop;
  const box = isClick ? aroundPoint(stamp, start, reachOf(state).grid) : drawn.box;
  const keepsTool = state.tool.kind === 'draw' && state.tool.again;
  const ready: EditorState = keepsTool ? state : { ...state, tool: { kind: 'select' } };
  return addAsStep(ready, 'draw', [drawnItem(state, stamp, box)]);
}

/** The item drawn into a box, at the nearest free place. */
function drawnItem(state: EditorState, stamp: Stamp, box: Box): Item {
  return placeFree(state, [newItem(state.plan, state.roomKey, stamp, box, newKey(state.nextKey))])[0]!;
}
