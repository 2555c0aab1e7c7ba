import type { Edge } from './arrange';
import type { ArrayOptions } from './copies';
import type { Point, Size } from './geometry';
import type { Modifiers } from './gesture-kinds';
import type { Axis } from './guides';
import type { Numbering } from './names';
import type { Stamp } from './palette';
import type { Frame, Item, Plan, Shape } from './plan';
import type { Snapping, Tool } from './state';

/** The pointer goes down at a place of the view (pixels). */
export interface PointerDown {
  at: Point;
  pointer: 'mouse' | 'touch';
  /** With the middle button or the space bar: moves the plan. */
  pan?: boolean;
  modifiers?: Modifiers;
}

/** Places of the view are in pixels from its upper left corner, lengths of the plan in units. */
export type PointerEvents =
  | ({ type: 'pointerDown' } & PointerDown)
  | { type: 'pointerMove'; at: Point; modifiers?: Modifiers }
  /** What is held down when the pointer comes up is what counts. */
  | { type: 'pointerUp'; modifiers?: Modifiers }
  /** A key went down or up while the pointer rests. */
  | { type: 'holdKeys'; modifiers: Modifiers }
  /** A frame passes while something may be dragged at the view's edge: the plan moves under it. */
  | { type: 'scrollAtEdge' }
  /** A stamp is carried from the palette: it follows the pointer, which may still be beside the view, and stands where that goes up. */
  | { type: 'carryStamp'; stamp: Stamp; at: Point; modifiers?: Modifiers }
  /** Ends the gesture without a trace, or else puts the tool away, or else lets go of the selection. */
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
  /** The next table in reading order, or the one before. */
  | { type: 'selectNext'; by: 1 | -1 };

export type ItemFields = Partial<Frame> & { shape?: Shape; seats?: number | null };

/** All but `rename` and `place` concern the selection. */
export type ItemEvents =
  /** Places a stamp in its own size on the nearest free place to the pointer, or to the middle of the view. */
  | { type: 'place'; stamp: Stamp; at?: Point }
  | { type: 'remove' }
  /** `time` in milliseconds: what follows within a moment is one step. */
  | { type: 'nudge'; dx: number; dy: number; time?: number }
  | { type: 'grow'; width: number; height: number; time?: number }
  | { type: 'change'; fields: ItemFields; time?: number }
  | { type: 'rotate'; degrees: number }
  | { type: 'rename'; key: string; name: string }
  | { type: 'renameAll'; pattern: string; from: number }
  /** The selected tables, or all of the room when none is. */
  | { type: 'number'; numbering: Numbering }
  | { type: 'align'; edge: Edge }
  | { type: 'distribute'; axis: Axis }
  | { type: 'equalGaps'; axis: Axis; gap?: number }
  /** The first that was selected is the model. */
  /** Sets the selected tables straight, or all of the room when none is: in rows, none on or too close to another. */
  | { type: 'tidy' }
  /** What is grouped is selected and moved together; `ungroup` concerns all of the groups that are selected in part. */
  | { type: 'group' }
  | { type: 'ungroup' }
  | { type: 'lock'; isLocked: boolean }
  | { type: 'sameSize'; width: boolean; height: boolean }
  | { type: 'array'; options: ArrayOptions };

export type ClipboardEvents =
  | { type: 'copy' }
  | { type: 'cut' }
  /** In the middle of the place that is given, or a little beside the original: on the nearest free place to it. */
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
  /** Units that guests need between the chairs of two tables of the room on the canvas. */
  | { type: 'setAisle'; aisle: number }
  /** To a place among the rooms, 0 being the first. */
  | { type: 'moveRoom'; roomKey: string; to: number }
  | { type: 'renameLayout'; name: string };

export type HistoryEvents =
  | { type: 'undo' }
  | { type: 'redo' }
  /** Another state of the layout, such as an earlier version, as one step. */
  | { type: 'takeVersion'; plan: Plan; name?: string }
  /** Tables that were removed come back from an earlier plan. */
  | { type: 'bringBack'; from: Plan; keys: ReadonlySet<string> }
  /** A colleague's changes are in it (`merge`): no step, and no undo takes them back. */
  | { type: 'receive'; plan: Plan };

export type EditorEvent = PointerEvents | ViewEvents | SelectionEvents | ItemEvents | ClipboardEvents | RoomEvents | HistoryEvents;

/** What is done for each event of a group. */
export type Handlers<Events extends EditorEvent, State> = {
  [Type in Events['type']]: (state: State, event: Extract<Events, { type: Type }>) => State;
};
