import { describe, expect, it } from 'vitest';
import { difference, type Outline } from './difference';
import type { EditorEvent } from './events';
import { decoration, editor, plan, room, steps, table } from './testing/samples';

const bar = decoration('bar', 'bar');
const draft = plan(
  room('salle', [table('T1', 100, 100), table('T2', 300, 100)], { decoration: [bar] }),
  room('terrasse', [table('T3', 0, 0)], { position: 1, aisle: 20 }),
);
const told = (...events: EditorEvent[]) => difference(draft, steps(editor(draft), ...events).plan);
const select = (...keys: string[]) => ({ type: 'select', keys }) as const;

describe('the difference of two plans', () => {
  it('is empty for equal plans', () => {
    expect(difference(draft, structuredClone(draft))).toEqual([]);
  });

  it('lists the changed fields of a table with their old and new values', () => {
    expect(told(select('T1'), { type: 'nudge', dx: 20, dy: 0 }, { type: 'rename', key: 'T1', name: 'Window' })).toEqual([
      {
        kind: 'table changed',
        key: 'T1',
        name: 'Window',
        roomName: 'salle',
        changes: [
          { field: 'name', from: { name: 'T1' }, to: { name: 'Window' } },
          { field: 'place', from: { positionX: 100, positionY: 100 }, to: { positionX: 120, positionY: 100 } },
        ],
      },
    ]);
  });

  it('lists locks, groups and the aisle of a room', () => {
    expect(told(select('T1', 'T2'), { type: 'group' }, select('T1'), { type: 'lock', isLocked: true })).toMatchObject([
      {
        key: 'T1',
        changes: [
          { field: 'lock', to: { isLocked: true } },
          { field: 'group', from: { groupId: null } },
        ],
      },
      { key: 'T2', changes: [{ field: 'group' }] },
    ]);
    expect(told({ type: 'setAisle', aisle: 60 })).toEqual([{ kind: 'room aisle', key: 'salle', name: 'salle', from: 30, to: 60 }]);
  });

  it('lists tables that were added, removed or moved to another room', () => {
    expect(told(select('T1'), { type: 'duplicate' }, select('T2'), { type: 'remove' })).toEqual([
      { kind: 'table added', key: 'new-1', name: 'T4', roomName: 'salle' },
      { kind: 'table removed', key: 'T2', name: 'T2', roomName: 'salle' },
    ]);
    expect(told(select('T1'), { type: 'moveToRoom', roomKey: 'terrasse' })).toMatchObject([
      {
        kind: 'table changed',
        name: 'T1',
        roomName: 'terrasse',
        changes: [{ field: 'room', from: { room: 'salle' }, to: { room: 'terrasse' } }],
      },
    ]);
  });

  it('lists changes to rooms, the layout’s name and decoration', () => {
    expect(
      told(
        { type: 'renameLayout', name: 'Winter' },
        { type: 'renameRoom', roomKey: 'salle', name: 'Grande salle' },
        { type: 'moveRoom', roomKey: 'terrasse', to: 0 },
        { type: 'addRoom', name: 'Cave' },
      ),
    ).toEqual([
      { kind: 'layout renamed', from: 'Ground floor', to: 'Winter' },
      { kind: 'room renamed', key: 'salle', from: 'salle', to: 'Grande salle' },
      { kind: 'room added', key: 'new-1', name: 'Cave', tableCount: 0 },
      { kind: 'rooms reordered', names: ['terrasse', 'Grande salle', 'Cave'] },
    ]);
    expect(told({ type: 'removeRoom', roomKey: 'terrasse' })).toEqual([
      { kind: 'room removed', key: 'terrasse', name: 'terrasse', tableCount: 1 },
      { kind: 'table removed', key: 'T3', name: 'T3', roomName: 'terrasse' },
    ]);
    expect(told(select('bar'), { type: 'duplicate' }, select('bar'), { type: 'nudge', dx: 5, dy: 0 })).toEqual([
      { kind: 'decoration changed', roomKey: 'salle', roomName: 'salle', added: 1, removed: 0, changed: 1 },
    ]);
  });
});

describe('a box that knows names but no positions', () => {
  const box: Outline = {
    name: 'Ground floor',
    rooms: [
      {
        key: 'salle',
        name: 'salle',
        tables: [
          { key: 'T1', name: 'T1' },
          { key: 'T2', name: 'Bar' },
        ],
      },
      { key: 'terrasse', name: 'terrasse', tables: [] },
    ],
  };

  it('differs from a plan in names and tables only', () => {
    expect(difference(box, draft)).toEqual([
      {
        kind: 'table changed',
        key: 'T2',
        name: 'T2',
        roomName: 'salle',
        changes: [{ field: 'name', from: { name: 'Bar' }, to: { name: 'T2' } }],
      },
      { kind: 'table added', key: 'T3', name: 'T3', roomName: 'terrasse' },
    ]);
  });
});
