import type { Edge } from './arrange';
import type { ArrayOptions } from './copies';
import type { Point, Size } from './geometry';
import type { Modifiers } from './gesture-kinds';
import type { Axis } from './guides';
import type { Numbering } from './names';
import type { Stamp } from './palette';
import type { Frame, Item, Plan, Shape } from './plan';
import type { Snapping, Tool } from './state';

/** The pointer is pressed at a position in the view (pixels). */
export interface PointerDown {
  at: Point;
  pointer: 'mouse' | 'touch';
  /** With the middle button or the space bar: pans the plan. */
  pan?: boolean;
  modifiers?: Modifiers;
}

/** Positions in the view are in pixels from its upper left corner. Lengths on the plan are in units. */
export type PointerEvents =
  | ({ type: 'pointerDown' } & PointerDown)
  | { type: 'pointerMove'; at: Point; modifiers?: Modifiers }
  /** The modifier keys that are held at release decide. */
  | { type: 'pointerUp'; modifiers?: Modifiers }
  /** A modifier key was pressed or released while the pointer rests. */
  | { type: 'holdKeys'; modifiers: Modifiers }
  /** A frame has passed while something may be dragged at the edge of the view: scrolls the plan. */
  | { type: 'scrollAtEdge' }
  /** A stamp is dragged from the palette. It follows the pointer, which may still be outside the view, and is placed at release. */
  | { type: 'carryStamp'; stamp: Stamp; at: Point; modifiers?: Modifiers }
  /** Cancels the gesture. Without a gesture, deselects the tool; without a tool, clears the selection. */
  | { type: 'escape' };

export type ViewEvents =
  | { type: 'resizeView'; view: Size }
  | { type: 'zoom'; factor: number; at?: Point }
  | { type: 'pan'; dx: number; dy: number }
  | { type: 'pinch'; from: readonly [Point, Point]; to: readonly [Point, Point] }
  | { type: 'fit'; what: 'room' | 'selection' }
  | { type: 'takeTool'; tool: Tool }
  | { type: 'setSnapping'; snapping: Partial<Snapping> };

export type SelectionEvents =
  | { type: 'select'; keys: Iterable<string>; how?: 'only' | 'add' | 'toggle' }
  | { type: 'selectAll' }
  | { type: 'selectNone' }
  /** Selects the next or previous table in reading order. */
  | { type: 'selectNext'; by: 1 | -1 };

export type ItemFields = Partial<Frame> & { shape?: Shape; seats?: number | null };

/** All but `rename` and `place` apply to the selection. */
export type ItemEvents =
  /** Places a stamp in its default size at the free place nearest to the pointer or to the middle of the view. */
  | { type: 'place'; stamp: Stamp; at?: Point }
  | { type: 'remove' }
  /** `time` in milliseconds: repeated nudges within a moment are one step. */
  | { type: 'nudge'; dx: number; dy: number; time?: number }
  | { type: 'grow'; width: number; height: number; time?: number }
  | { type: 'change'; fields: ItemFields; time?: number }
  | { type: 'rotate'; degrees: number }
  | { type: 'rename'; key: string; name: string }
  | { type: 'renameAll'; pattern: string; from: number }
  /** Numbers the selected tables, or all of the room if none is selected. */
  | { type: 'number'; numbering: Numbering }
  | { type: 'align'; edge: Edge }
  | { type: 'distribute'; axis: Axis }
  | { type: 'equalGaps'; axis: Axis; gap?: number }
  /** Straightens the selected tables, or all of the room if none is selected: in rows, without overlaps or tables too close to another. */
  | { type: 'tidy' }
  /** Grouped items are selected and moved together. `ungroup` applies to all groups with a selected member. */
  | { type: 'group' }
  | { type: 'ungroup' }
  | { type: 'lock'; isLocked: boolean }
  /** The item that was selected first is the model. */
  | { type: 'sameSize'; width: boolean; height: boolean }
  | { type: 'array'; options: ArrayOptions };

export type ClipboardEvents =
  | { type: 'copy' }
  | { type: 'cut' }
  /** Pastes around the given position, or with an offset from the original: at the nearest free place. */
  | { type: 'paste'; at?: Point }
  /** Items were copied in the editor of another layout. */
  | { type: 'takeClipboard'; items: readonly Item[] }
  | { type: 'duplicate' }
  | { type: 'moveToRoom'; roomKey: string };

export type RoomEvents =
  | { type: 'showRoom'; roomKey: string }
  | { type: 'addRoom'; name: string }
  | { type: 'duplicateRoom'; roomKey: string; name: string }
  | { type: 'renameRoom'; roomKey: string; name: string }
  | { type: 'removeRoom'; roomKey: string }
  /** The minimum distance between chairs of two tables in the current room, in units. */
  | { type: 'setAisle'; aisle: number }
  /** Moves a room to a position among the rooms, starting at 0. */
  | { type: 'moveRoom'; roomKey: string; to: number }
  | { type: 'renameLayout'; name: string };

export type HistoryEvents =
  | { type: 'undo' }
  | { type: 'redo' }
  /** Replaces the plan, such as by an earlier version, in one step. */
  | { type: 'takeVersion'; plan: Plan; name?: string }
  /** Restores deleted tables from an earlier plan. */
  | { type: 'bringBack'; from: Plan; keys: ReadonlySet<string> }
  /** The plan includes a colleague's changes (`merge`). It is not a step, and cannot be undone. */
  | { type: 'receive'; plan: Plan };

export type EditorEvent = PointerEvents | ViewEvents | SelectionEvents | ItemEvents | ClipboardEvents | RoomEvents | HistoryEvents;

/** The handler of each event of a group. */
export type Handlers<Events extends EditorEvent, State> = {
  [Type in Events['type']]: (state: State, event: Extract<Events, { type: Type }>) => State;
};
