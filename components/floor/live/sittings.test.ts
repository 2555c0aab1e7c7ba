import { expect, it } from 'vitest';
import type { Table, TableSessions } from '@/server/floor/floor.schema';
import { minutesBetween, shortDuration, sittingsOf, stateOf, stayOf, summaryOf } from './sittings';

type Session = TableSessions['tableSessions'][number];
const noon = Date.parse('2026-11-21T12:00:00Z');
const session = (tableId: string, fields: Partial<Session> = {}): Session => ({
  tableSessionId: crypto.randomUUID(),
  tableId,
  status: 'OPEN',
  coversNumber: 2,
  underPayment: false,
  openedAt: '2026-11-21T12:00:00.000Z',
  closedAt: null,
  tableName: tableId.toUpperCase(),
  roomName: 'Salle',
  isInForce: true,
  ...fields,
});
const table = (tableId: string, seats: number | null = 4): Table => ({
  tableId,
  name: tableId.toUpperCase(),
  roomId: 'r',
  positionX: 0,
  positionY: 0,
  width: 80,
  height: 80,
  shape: 'rectangle',
  seats,
  rotation: 0,
  isLocked: false,
  groupId: null,
});

it('maps open sessions to their tables, and ignores closed and cancelled ones', () => {
  const sittings = sittingsOf([session('a'), session('b', { status: 'CLOSED' }), session('c', { status: 'CANCELED' })]);
  expect([...sittings]).toEqual([['a', expect.objectContaining({ covers: 2, since: noon, isPaying: false })]]);
});

it('combines two parties at one table, from the first arrival on, in any order', () => {
  const parties = [
    session('a', { coversNumber: 3, openedAt: '2026-11-21T12:20:00Z', underPayment: true }),
    session('a', { coversNumber: 2, openedAt: '2026-11-21T12:00:00Z' }),
  ];
  const together = {
    covers: 5,
    since: noon,
    isPaying: true,
    parties: [
      { id: parties[1]?.tableSessionId, covers: 2, since: noon, isPaying: false },
      { id: parties[0]?.tableSessionId, covers: 3, since: noon + 20 * 60_000, isPaying: true },
    ],
    tableName: 'A',
    roomName: 'Salle',
  };
  expect(sittingsOf(parties).get('a')).toEqual(together);
  expect(sittingsOf(parties.toReversed()).get('a')).toEqual(together);
});

it('reports a table as unknown, not free, until the sessions are known', () => {
  const sitting = { covers: 1, since: noon, isPaying: false, parties: [], tableName: null, roomName: null };
  expect([
    stateOf(undefined, false),
    stateOf(undefined, true),
    stateOf(sitting, true),
    stateOf({ ...sitting, isPaying: true }, true),
  ]).toEqual(['unknown', 'free', 'taken', 'paying']);
});

it('counts whole minutes, and none when a clock is behind', () => {
  expect([59_999, 60_000, 3_599_999, -5_000].map((ms) => minutesBetween(noon, noon + ms))).toEqual([0, 1, 59, 0]);
  expect([0, 59, 60, 65, 605].map(shortDuration)).toEqual(['0 min', '59 min', '1 h 00', '1 h 05', '10 h 05']);
});

it('distinguishes three lengths of stay', () => {
  expect([0, 44, 45, 89, 90, 300].map(stayOf)).toEqual([0, 0, 1, 1, 2, 2]);
});

it('sums up the tables, seats and guests of the floor', () => {
  const rooms = [{ tables: [table('a'), table('b', 2)] }, { tables: [table('c', 6), table('d', 0)] }];
  const sessions = [
    session('b', { openedAt: '2026-11-21T11:30:00Z', coversNumber: 1 }),
    session('c', { underPayment: true, coversNumber: 5 }),
  ];
  expect(summaryOf(rooms, sittingsOf(sessions))).toEqual({
    tables: 4,
    seats: 12,
    taken: 2,
    free: 2,
    paying: 1,
    guests: 6,
    longest: { name: 'B', since: noon - 30 * 60_000 },
    elsewhere: [],
    doubtful: new Set(),
  });
  expect(summaryOf([], new Map())).toMatchObject({ tables: 0, taken: 0, free: 0, guests: 0, longest: null, elsewhere: [] });
});

it('counts guests at tables missing from the layout in force, and calls no table of the same name free', () => {
  const rooms = [{ tables: [table('a'), table('b'), table('c')] }];
  const sessions = [
    session('old-a', { tableName: 'a', coversNumber: 3, openedAt: '2026-11-21T11:00:00Z' }),
    session('old-x', { tableName: 'X', underPayment: true }),
    session('b'),
  ];
  const summary = summaryOf(rooms, sittingsOf(sessions));
  expect(summary).toMatchObject({ tables: 3, taken: 3, free: 1, paying: 1, guests: 7, longest: { name: 'a' } });
  expect(summary.elsewhere.map(({ tableId }) => tableId)).toEqual(['old-a', 'old-x']);
  expect([...summary.doubtful]).toEqual(['a']);
});
