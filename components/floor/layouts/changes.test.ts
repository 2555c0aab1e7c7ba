import { expect, it } from 'vitest';
import type { Differences } from '@/server/floor/floor.schema';
import { changeGroups } from './changes';

type TableChange = Differences['tables'][number];

const changed = (path: string, before: unknown, after: unknown) => ({ path: [path], kind: 'changed' as const, before, after });
const table = (name: string, kind: TableChange['kind'], changes: TableChange['changes'] = []): TableChange => ({
  tableId: name,
  name,
  roomId: 'r',
  roomName: 'Salle',
  kind,
  changes,
});

it('lists rooms before tables, and additions before removals', () => {
  const differences: Differences = {
    rooms: [{ roomId: 'r', name: 'Patio', kind: 'added', changes: [] }],
    tables: [table('9', 'removed'), table('1', 'added'), table('2', 'added')],
  };
  expect(changeGroups(differences)).toEqual([
    { thing: 'rooms', kind: 'added', names: ['Patio'] },
    { thing: 'tables', kind: 'added', names: ['1', '2'] },
    { thing: 'tables', kind: 'removed', names: ['9'] },
  ]);
});

it('counts a table once, by the change that matters most to a till: its name, then its room', () => {
  const tables = [
    table('5A', 'changed', [changed('positionX', 1, 2), changed('name', '5', '5A')]),
    table('6', 'changed', [changed('roomId', 'r', 's'), changed('width', 80, 90)]),
    table('7', 'changed', [changed('positionY', 1, 2)]),
  ];
  expect(changeGroups({ rooms: [], tables })).toEqual([
    { thing: 'tables', kind: 'renamed', names: ['5 → 5A'] },
    { thing: 'tables', kind: 'moved', names: ['6'] },
    { thing: 'tables', kind: 'redrawn', names: ['7'] },
  ]);
});

it('returns nothing for two equal versions', () => {
  expect(changeGroups({ rooms: [], tables: [] })).toEqual([]);
});
