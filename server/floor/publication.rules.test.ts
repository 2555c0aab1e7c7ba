import { describe, expect, it } from 'vitest';
import type { TableSessions } from './floor.schema';
import { type Publishable, publicationOf } from './publication.rules';

const layout = (tableLayoutUuid: string, ...names: string[]): Publishable => ({
  tableLayoutUuid,
  name: tableLayoutUuid,
  rooms: [
    {
      roomId: `${tableLayoutUuid} room`,
      name: 'Salle',
      position: 0,
      aisle: 40,
      decoration: [],
      tables: names.map((name) => ({
        tableId: `${tableLayoutUuid} ${name}`,
        name,
        roomId: `${tableLayoutUuid} room`,
        positionX: 0,
        positionY: 0,
        height: 80,
        width: 80,
        shape: 'rectangle',
        seats: null,
        rotation: 0,
        isLocked: false,
        groupId: null,
      })),
    },
  ],
});
const session = (tableId: string, tableName: string | null, coversNumber = 2, status: 'OPEN' | 'CLOSED' = 'OPEN') =>
  ({ tableId, tableName, coversNumber, status }) as TableSessions['tableSessions'][number];
const kinds = ({ tables }: ReturnType<typeof publicationOf>['differences']) => tables.map(({ name, kind }) => [name, kind]);

describe('a publication', () => {
  it('updates the layout in force, with the differences and the guests at removed tables', () => {
    const sessions = [session('s 1', '1'), session('s 2', '2', 3), session('s 2', '2', 1), session('s 3', '3', 9, 'CLOSED')];
    const { kind, differences, left } = publicationOf(layout('s', '1', '4'), layout('s', '1', '2', '3'), sessions);
    expect(kind).toBe('update');
    expect(kinds(differences)).toEqual([
      ['4', 'added'],
      ['2', 'removed'],
      ['3', 'removed'],
    ]);
    expect(left).toEqual([{ tableId: 's 2', name: '2', covers: 4 }]);
  });

  it('compares tables by name when it replaces another layout, except occupied ones: they are removed, as the warning says', () => {
    const { kind, differences, left } = publicationOf(layout('w', '1', '3', '4'), layout('s', '1', '2', '3'), [session('s 1', '1')]);
    expect(kind).toBe('instead');
    expect(differences.rooms).toEqual([]);
    expect(kinds(differences)).toEqual([
      ['1', 'added'],
      ['4', 'added'],
      ['1', 'removed'],
      ['2', 'removed'],
    ]);
    expect(left).toEqual([{ tableId: 's 1', name: '1', covers: 2 }]);
  });

  it('is the first when no layout is in force', () => {
    expect(publicationOf(layout('s', '1'), undefined, []).kind).toBe('first');
  });
});
