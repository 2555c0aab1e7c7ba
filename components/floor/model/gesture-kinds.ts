import type { Camera } from './camera';
import type { Drawn } from './drawing';
import type { Box, Point } from './geometry';
import type { Guide } from './guides';
import type { HandleName } from './handles';
import type { Stamp } from './palette';
import type { Item } from './plan';
import type { SnapTargets } from './snap';

/** What is held down while the pointer moves. */
export interface Modifiers {
  /** Keeps proportions, or a straight line. */
  shift?: boolean;
  /** Snaps to nothing. */
  free?: boolean;
  /** Leaves the originals where they are and moves copies. */
  copy?: boolean;
}

/** Items on their way: the plan still holds them as they were. */
export interface Carried {
  /** The pointer's place on the canvas when it went down, in units. Each move is calculated anew from here. */
  start: Point;
  /** The items as they were then. */
  items: readonly Item[];
  /** The same as they would stand if the pointer were let go now. */
  shown: readonly Item[];
  guides: readonly Guide[];
  targets: SnapTargets;
}

export interface MoveGesture extends Carried {
  kind: 'move';
  isCopy: boolean;
}

/** Something new on its way from the palette; nothing is shown of it while the pointer is beside the view. */
export interface StampGesture extends Carried {
  kind: 'stamp';
}

export interface ResizeGesture extends Carried {
  kind: 'resize';
  handle: HandleName;
}

export interface RotateGesture extends Carried {
  kind: 'rotate';
  /** Degrees clockwise so far. */
  degrees: number;
}

/** The pointer is down, and may come up as a click or move on as something else. */
export interface PressGesture {
  kind: 'press';
  start: Point;
  /** Pixels of the view. */
  down: Point;
  /** Pixels that the pointer may tremble. */
  slop: number;
  /** The item under the pointer. */
  key: string | null;
  /** It is locked: what is dragged is a marquee. */
  isFixed: boolean;
  /** What letting go does to the selection if the pointer does not move. */
  release: 'keep' | 'only' | 'toggle';
}

export interface MarqueeGesture {
  kind: 'marquee';
  start: Point;
  box: Box;
  /** Stays selected whatever the marquee holds. */
  keep: ReadonlySet<string>;
}

export interface DrawGesture {
  kind: 'draw';
  /** What is drawn, where it will stand: on the nearest free place; null while it is nothing yet. */
  item: Item | null;
  /** Where the pointer went down, and the place near it to which that snapped. */
  start: Point;
  corner: Point;
  stamp: Stamp;
  drawn: Drawn;
  targets: SnapTargets;
  /** Units that the pointer may tremble: what is smaller is a click, which sets the stamp in its own size. */
  slop: number;
}

export interface PanGesture {
  kind: 'pan';
  /** Where the pointer was last, in pixels of the view. */
  last: Point;
}

/** What Escape brings back. */
interface Undisturbed {
  selection: ReadonlySet<string>;
  cameras: Readonly<Record<string, Camera>>;
}

export type GestureKind =
  | PressGesture
  | MoveGesture
  | StampGesture
  | ResizeGesture
  | RotateGesture
  | MarqueeGesture
  | DrawGesture
  | PanGesture;
export type Gesture = GestureKind & {
  undisturbed: Undisturbed;
  /** Where the pointer is, in pixels of the view, and what is held down: the gesture is calculated anew from here when the view moves. */
  at: Point;
  modifiers: Modifiers;
  /** Whether the pointer has been away from the view's edges since it went down. */
  wasInside: boolean;
};
