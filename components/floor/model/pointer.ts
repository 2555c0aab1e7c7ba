import { isAwayFromEdges, panCamera, scrollCameraAtEdge, toCanvas, visible } from './camera';
import { footprintOf, touchesWithChairs } from './chairs';
import { newKey } from './copies';
import { aroundPoint, drawingStart, newItem } from './drawing';
import type { PointerDown } from './events';
import { boundsOf, boxSize, growBox, type Point } from './geometry';
import type { Gesture, GestureKind, Modifiers, MoveGesture, PressGesture } from './gesture-kinds';
import { beginStamp, carryTo, drawDown, drawTo, marqueeTo, putDown, resizeTo, rotateTo, showPlacedFree, stampDown } from './gestures';
import { handleAt } from './handles';
import type { Stamp } from './palette';
import { type Item, withGroups, withoutLocked } from './plan';
import { type SnapTargets, snapTargets } from './snap';
import { hit, indexOf } from './spatial';
import { addsToSelection, cameraOf, currentRoom, type EditorState, reachOf, selectedItems, withCamera, withSelection } from './state';

type GestureFrame = Pick<Gesture, 'undisturbed' | 'at' | 'modifiers' | 'wasInside'>;

/** Pixels that a pointer may move during a click, and by which it may miss an item. */
const SLOP = { mouse: 4, touch: 10 };
const SLACK = { mouse: 0, touch: 12 };

export function pointerDown(state: EditorState, { at, pointer, pan = false, modifiers = {} }: PointerDown): EditorState {
  if (state.gesture) return state;
  const undisturbed = { selection: state.selection, cameras: state.cameras };
  const begin = (gesture: GestureKind): EditorState => ({
    ...state,
    gesture: { ...gesture, undisturbed, at, modifiers, wasInside: false },
  });
  if (pan || state.tool.kind === 'hand') return begin({ kind: 'pan', last: at });

  const camera = cameraOf(state);
  const start = toCanvas(camera, at);
  if (state.tool.kind === 'draw') {
    const targets = targetsOf(state, new Set());
    const corner = drawingStart(start, targets, reachOf(state, modifiers.free));
    const emptyDrawing = { box: { left: corner.x, top: corner.y, right: corner.x, bottom: corner.y }, guides: [] };
    return begin({
      kind: 'draw',
      item: null,
      start,
      corner,
      stamp: state.tool.stamp,
      drawn: emptyDrawing,
      targets,
      slop: SLOP[pointer] / camera.zoom,
    });
  }

  const items = withoutLocked(selectedItems(state));
  const handle = handleAt(items, camera, at, pointer);
  if (handle) {
    const carried = { start, items, shown: items, guides: [], targets: targetsOf(state, state.selection) };
    return begin(handle === 'rotate' ? { ...carried, kind: 'rotate', degrees: 0 } : { ...carried, kind: 'resize', handle });
  }

  const item = hit(currentRoom(state), start, SLACK[pointer] / camera.zoom);
  const isAdditive = modifiers.shift || modifiers.free || addsToSelection(state);
  return press(
    state,
    {
      kind: 'press',
      undisturbed,
      at,
      modifiers,
      wasInside: false,
      start,
      down: at,
      slop: SLOP[pointer],
      key: item?.key ?? null,
      isFixed: item?.isLocked ?? false,
    },
    isAdditive,
  );
}

/** Drags a stamp from the palette. The pointer is at a position in the view (pixels), or outside it. */
export function carryStamp(
  state: EditorState,
  { stamp, at, modifiers = {} }: { stamp: Stamp; at: Point; modifiers?: Modifiers },
): EditorState {
  const { key } = currentRoom(state);
  if (!key) return state;
  const undisturbed = { selection: state.selection, cameras: state.cameras };
  const corner = aroundPoint(stamp, { x: 0, y: 0 }, 0);
  const item = newItem(state.plan, key, stamp, corner, newKey(state.nextKey));
  const gesture = { ...beginStamp(item, targetsOf(state, new Set())), undisturbed, at, modifiers, wasInside: false };
  return pointerMove({ ...withSelection(state, []), gesture }, at, modifiers);
}

/** An item that is not selected yet is selected at once, with its group, so that one movement can grab and drag it. */
function press(state: EditorState, press: Omit<PressGesture, 'release'> & GestureFrame, isAdditive: boolean): EditorState {
  const { key, isFixed } = press;
  const isSelected = key !== null && state.selection.has(key);
  const release = isSelected || isFixed ? (isAdditive ? 'toggle' : 'only') : 'keep';
  const pressedKeys = key === null || isFixed ? [] : withGroups(currentRoom(state), [key]);
  const selection = isAdditive ? [...state.selection, ...pressedKeys] : pressedKeys;
  return { ...(isSelected ? state : withSelection(state, selection)), gesture: { ...press, release } };
}

/** Moves the pointer to a position in the view (pixels). */
export function pointerMove(state: EditorState, at: Point, modifiers: Modifiers = {}): EditorState {
  const gesture = state.gesture && state.gesture.kind === 'press' ? startDrag(state, state.gesture, at) : state.gesture;
  if (!gesture || gesture.kind === 'press') return state;
  const to = toCanvas(cameraOf(state), at);
  const reach = reachOf(state, modifiers.free);
  const wasInside = gesture.wasInside || isAwayFromEdges(at, state.view);
  const withGesture = (next: GestureKind): EditorState => ({
    ...state,
    gesture: { ...next, undisturbed: gesture.undisturbed, at, modifiers, wasInside },
  });
  switch (gesture.kind) {
    case 'move':
      return withGesture(withCopyMode(state, carryTo(gesture, to, modifiers, reach), modifiers.copy ?? false));
    case 'stamp':
      return withGesture(
        isInView(state, at) ? showPlacedFree(state, carryTo(gesture, to, {}, reach)) : { ...gesture, shown: [], guides: [] },
      );
    case 'resize':
      return withGesture(resizeTo(gesture, to, modifiers, reach));
    case 'rotate':
      return withGesture(rotateTo(gesture, to));
    case 'draw':
      return withGesture(drawTo(state, gesture, to, modifiers, reach));
    case 'marquee': {
      const marquee = marqueeTo(gesture, to);
      const room = currentRoom(state);
      const touched = withoutLocked(indexOf(room).within(marquee.box)).filter((item) => touchesWithChairs(item, marquee.box));
      const keys = touched.map(({ key }) => key);
      return withSelection(withGesture(marquee), [...gesture.keep, ...withGroups(room, keys)]);
    }
    case 'pan': {
      const camera = panCamera(cameraOf(state), at.x - gesture.last.x, at.y - gesture.last.y);
      return withCamera(withGesture({ ...gesture, last: at }), camera);
    }
  }
}

const withCopyMode = (state: EditorState, gesture: MoveGesture, isCopy: boolean): MoveGesture =>
  isCopy ? showPlacedFree(state, { ...gesture, isCopy }) : { ...gesture, isCopy };

/** Scrolls the plan under a pointer that drags something at the edge of the view. Each call is one frame. */
export function scrollAtEdge(state: EditorState): EditorState {
  const { gesture, view } = state;
  if (!gesture || !scrollingGestures.has(gesture.kind)) return state;
  const { at, modifiers, wasInside } = gesture;
  if (!wasInside && (gesture.kind === 'stamp' || isInView(state, at))) return state;
  const camera = scrollCameraAtEdge(cameraOf(state), at, view);
  return camera === cameraOf(state) ? state : pointerMove(withCamera(state, camera), at, modifiers);
}

/** Gestures that may need to go beyond the visible part. */
const scrollingGestures: ReadonlySet<Gesture['kind']> = new Set(['move', 'resize', 'draw', 'stamp', 'marquee'] as const);

/** A changed modifier key changes what the gesture does. */
export function holdKeys(state: EditorState, modifiers: Modifiers): EditorState {
  return state.gesture ? pointerMove(state, state.gesture.at, modifiers) : state;
}

const isInView = ({ view }: EditorState, { x, y }: Point): boolean => x >= 0 && y >= 0 && x <= view.width && y <= view.height;

/** Turns a press into another gesture once the pointer has moved: a move of the selection, or a marquee. */
function startDrag(state: EditorState, press: PressGesture & GestureFrame, at: Point): Gesture {
  if (Math.hypot(at.x - press.down.x, at.y - press.down.y) <= press.slop) return press;
  const { start, undisturbed, modifiers, wasInside } = press;
  const frame = { undisturbed, at, modifiers, wasInside };
  if (press.key === null || press.isFixed) {
    const box = { left: start.x, top: start.y, right: start.x, bottom: start.y };
    return { ...frame, kind: 'marquee', start, box, keep: state.selection };
  }
  const items = withoutLocked(selectedItems(state));
  return {
    ...frame,
    kind: 'move',
    start,
    items,
    shown: items,
    guides: [],
    targets: targetsOf(state, state.selection),
    isCopy: false,
  };
}

/** Ends the gesture at release, and changes the plan in one step. */
export function pointerUp(state: EditorState): EditorState {
  const { gesture } = state;
  if (!gesture) return state;
  const withoutGesture = { ...state, gesture: null };
  switch (gesture.kind) {
    case 'press':
      return click(withoutGesture, gesture);
    case 'move':
    case 'resize':
    case 'rotate':
      return putDown(withoutGesture, gesture);
    case 'draw':
      return drawDown(withoutGesture, gesture);
    case 'stamp':
      return gesture.shown.length > 0 ? stampDown(withoutGesture, gesture) : cancelGesture(state);
    case 'marquee':
    case 'pan':
      return withoutGesture;
  }
}

function click(state: EditorState, { key, release }: PressGesture): EditorState {
  if (key === null || release === 'keep') return state;
  const pressedKeys = withGroups(currentRoom(state), [key]);
  if (release === 'only') return withSelection(state, pressedKeys);
  const others = [...state.selection].filter((other) => !pressedKeys.includes(other));
  return withSelection(state, state.selection.has(key) ? others : [...others, ...pressedKeys]);
}

/** Cancels a gesture as if it had never begun. */
export function cancelGesture(state: EditorState): EditorState {
  if (!state.gesture) return state;
  const { kind, undisturbed } = state.gesture;
  const { selection, cameras } = undisturbed;
  return { ...state, gesture: null, selection, cameras: kind === 'pan' ? cameras : state.cameras };
}

/** A gesture snaps to static items that are in view or near it. */
function targetsOf(state: EditorState, moving: ReadonlySet<string>): SnapTargets {
  const visibleBox = visible(cameraOf(state), state.view);
  const near = indexOf(currentRoom(state))
    .within(growBox(visibleBox, boxSize(visibleBox).width / 4))
    .filter(({ key, isLocked }) => isLocked || !moving.has(key));
  return snapTargets(near.map(boundsOf), near.map(footprintOf));
}

/** The selection as painted: during a gesture, as it would be after release. */
export function showSelection(state: EditorState): readonly Item[] {
  const { gesture } = state;
  const items = selectedItems(state);
  if (!gesture || !('shown' in gesture)) return items;
  const lockedItems = gesture.kind === 'move' && gesture.isCopy ? [] : items.filter(({ isLocked }) => isLocked);
  return lockedItems.length > 0 ? [...lockedItems, ...gesture.shown] : gesture.shown;
}
