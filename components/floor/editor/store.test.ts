import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Layout } from '@/server/floor/floor.schema';
import { runs } from '@/server/testing/runs';
import { drag } from '../model/testing/samples';
import { EditorStore } from './store';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

/** A room of four tables, far apart. */
function layoutOf(updatedAt: string, change: (table: Layout['rooms'][number]['tables'][number]) => object = () => ({})): Layout {
  const tables = [1, 2, 3, 4].map((digit) => {
    const at = { positionX: (digit % 2) * 500, positionY: digit > 2 ? 500 : 0 };
    const table = { tableId: uuid(digit), roomId: uuid(9), name: `T${digit}`, ...at, width: 80, height: 80 };
    return { ...table, shape: 'rectangle' as const, seats: 4, rotation: 0, isLocked: false, groupId: null };
  });
  const room = { roomId: uuid(9), name: 'Salle', tableLayoutId: uuid(8), position: 0, aisle: 30, updatedAt, decoration: [] };
  const rooms = [{ ...room, tables: tables.map((table) => ({ ...table, ...change(table) })) }];
  return { tableLayoutUuid: uuid(8), restaurantId: 1, name: 'Ground floor', updatedAt, posDevices: [], rooms };
}

function opened(): EditorStore {
  const store = new EditorStore(layoutOf('2026-11-21T10:00:00.000Z'), true);
  store.send({ type: 'resizeView', view: { width: 1200, height: 800 } });
  return store;
}

const place = fc.tuple(fc.integer({ min: 0, max: 1199 }), fc.integer({ min: 0, max: 799 }));
const field = fc.constantFrom(
  { name: 'Theirs' },
  { seats: 9 },
  { positionX: 900, positionY: 900 },
  { width: 120, height: 60 },
  { rotation: 30 },
);

it('a colleague’s save during a drag has the same result as one after it', () => {
  fc.assert(
    fc.property(
      place,
      place,
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      field,
      (from, to, copy, at, whose, theirs) => {
        const gesture = drag(from, to, { copy });
        const saved = layoutOf('2026-11-21T10:05:00.000Z', ({ tableId }) => (tableId === uuid(whose) ? theirs : {}));
        const told: string[] = [];
        const run = (...work: ((store: EditorStore) => void)[]) => {
          const store = opened();
          for (const each of work) each(store);
          return store;
        };
        const send = gesture.map((event) => (store: EditorStore) => store.send(event));
        const hear = (store: EditorStore) => store.receive(saved, (news) => told.push(news));
        const meanwhile = run(...send.slice(0, at), hear, ...send.slice(at));
        const afterwards = run(...send, hear);
        expect({ ...meanwhile.state, origin: '' }).toEqual({ ...afterwards.state, origin: '' });
        expect(meanwhile.saved).toEqual(afterwards.saved);
        expect(told[0]).toBe(told[1]);
      },
    ),
    runs(200),
  );
});

it('a colleague’s save is applied when the pointer is released, not before', () => {
  const store = opened();
  const told: string[] = [];
  store.send({ type: 'pointerDown', at: { x: 40, y: 40 }, pointer: 'mouse' });
  store.receive(
    layoutOf('2026-11-21T10:05:00.000Z', () => ({ seats: 2 })),
    (news) => told.push(news),
  );
  expect([told, store.state.gesture?.kind]).toEqual([[], 'press']);
  store.send({ type: 'pointerUp' });
  expect(told).toEqual(['taken']);
  expect(store.state.plan.rooms[0]?.tables.map(({ seats }) => seats)).toEqual([2, 2, 2, 2]);
});
