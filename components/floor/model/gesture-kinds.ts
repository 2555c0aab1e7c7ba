import type { Camera } from './camera';
import type { Drawn } from './drawing';
import type { Box, Point } from './geometry';
import type { Guide } from './guides';
import type { HandleName } from './handles';
import type { Stamp } from './palette';
import type { Item } from './plan';
import type { SnapTargets } from './snap';

/** Modifiers of a pointer gesture. */
export interface Modifiers {
  /** Keeps proportions, or a straight line. */
  shift?: boolean;
  /** Disables snapping. */
  free?: boolean;
  /** Moves copies and leaves the originals in place. */
  copy?: boolean;
}

/** Items that a gesture moves. The plan still has their old positions. */
export interface Carried {
  /** The pointer's position on the canvas when it was pressed, in units. Each move is calculated from here. */
  start: Point;
  /** The items at that moment. */
  items: readonly Item[];
  /** The items as they would be after release. */
  shown: readonly Item[];
  guides: readonly Guide[];
  targets: SnapTargets;
}

export interface MoveGesture extends Carried {
  kind: 'move';
  isCopy: boolean;
}

/** A new item from the palette. It is invisible while the pointer is outside the view. */
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

/** The pointer is pressed. It may become a click or another gesture. */
export interface PressGesture {
  kind: 'press';
  start: Point;
  /** Pixels of the view. */
  down: Point;
  /** Pixels that the pointer may move. */
  slop: number;
  /** The item under the pointer. */
  key: string | null;
  /** The item is locked: dragging draws a marquee. */
  isFixed: boolean;
  /** The effect of a release on the selection if the pointer has not moved. */
  release: 'keep' | 'only' | 'toggle';
}

export interface MarqueeGesture {
  kind: 'marquee';
  start: Point;
  box: Box;
  /** Stays selected whatever the marquee contains. */
  keep: ReadonlySet<string>;
}

export interface DrawGesture {
  kind: 'draw';
  /** The drawn item at the nearest free place; null while it is too small. */
  item: Item | null;
  /** Where the pointer was pressed, and the snapped position near it. */
  start: Point;
  corner: Point;
  stamp: Stamp;
  drawn: Drawn;
  targets: SnapTargets;
  /** Units that the pointer may move. A smaller drawing is a click, which places the stamp in its default size. */
  slop: number;
}

export interface PanGesture {
  kind: 'pan';
  /** The last position of the pointer, in pixels of the view. */
  last: Point;
}

/** The state that Escape restores. */
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
  /** The pointer, in pixels of the view, and the modifiers: from these, the gesture is recalculated when the view scrolls. */
  at: Point;
  modifiers: Modifiers;
  /** Whether the pointer has been away from the edges of the view since the press. */
  wasInside: boolean;
};
