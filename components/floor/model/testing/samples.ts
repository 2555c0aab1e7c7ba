import type { EditorEvent } from '../events';
import type { Decoration, DecorationKind, Item, Plan, Room, Table } from '../plan';
import { type EditorState, openEditor } from '../state';
import { step } from '../step';

/** A table of 80 × 80 units named after its key. `fields` override the defaults. */
export function table(key: string, positionX: number, positionY: number, fields: Partial<Table> = {}): Table {
  return {
    kind: 'table',
    key,
    name: key,
    positionX,
    positionY,
    width: 80,
    height: 80,
    shape: 'rectangle',
    rotation: 0,
    seats: 4,
    isLocked: false,
    groupId: null,
    ...fields,
  };
}

export function decoration(key: string, kind: DecorationKind, fields: Partial<Decoration> = {}): Decoration {
  return {
    key,
    kind,
    name: '',
    positionX: 0,
    positionY: 0,
    width: 100,
    height: 20,
    shape: 'rectangle',
    rotation: 0,
    isLocked: false,
    groupId: null,
    ...fields,
  };
}

export function room(key: string, tables: readonly Table[] = [], fields: Partial<Room> = {}): Room {
  return { key, name: key, position: 0, aisle: 30, tables, decoration: [], ...fields };
}

export const plan = (...rooms: Room[]): Plan => ({ name: 'Ground floor', rooms });

/** An editor in which one pixel is one unit: the camera is at the corner, at 1:1. */
export function editor(of: Plan): EditorState {
  const state = openEditor(of, { width: 1200, height: 800 });
  return { ...state, cameras: Object.fromEntries(of.rooms.map(({ key }) => [key, { x: 0, y: 0, zoom: 1 }])) };
}

export const steps = (state: EditorState, ...events: EditorEvent[]): EditorState => events.reduce(step, state);

/** The events of a drag by mouse, with an intermediate position. */
export function drag(from: [number, number], to: [number, number], modifiers = {}): EditorEvent[] {
  const [start, end] = [from, to].map(([x, y]) => ({ x, y })) as [{ x: number; y: number }, { x: number; y: number }];
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return [
    { type: 'pointerDown', at: start, pointer: 'mouse', modifiers },
    { type: 'pointerMove', at: half, modifiers },
    { type: 'pointerMove', at: end, modifiers },
    { type: 'pointerUp' },
  ];
}

export const frameOf = ({ positionX, positionY, width, height }: Item) => [positionX, positionY, width, height];
