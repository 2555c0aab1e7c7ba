import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updateRoomBody } from '@/server/floor/floor.schema';
import { difference } from './difference';
import { readDraft, writeDraft } from './draft';
import type { EditorEvent } from './events';
import { nameKey } from './names';
import { type Plan, tablesOf } from './plan';
import { errorsOf } from './problems';
import {
  acknowledged,
  type LayoutContent,
  outlineOf,
  planOf,
  type RoomAnswer,
  type RoomBody,
  reconciled,
  type Saved,
  type Write,
  writesOf,
} from './saving';
import { openEditor } from './state';
import { someEvents, somePlan } from './testing/arbitraries';
import { editor, plan, room, steps, table } from './testing/samples';

/** A server that takes what the interface's rules let through, and gives ids of its own. */
class Server {
  private count = 0;
  constructor(public layout: LayoutContent) {}

  take(write: Write): RoomAnswer | undefined {
    const { rooms } = this.layout;
    switch (write.kind) {
      case 'rename layout':
        this.layout = { ...this.layout, name: write.name };
        return;
      case 'delete room':
        expect(rooms.map(({ roomId }) => roomId)).toContain(write.roomId);
        this.layout = { ...this.layout, rooms: rooms.filter(({ roomId }) => roomId !== write.roomId) };
        return;
      case 'create room':
        return this.put(`room ${++this.count}`, write.body, []);
      case 'update room': {
        const before = rooms.find(({ roomId }) => roomId === write.roomId)!;
        return this.put(
          write.roomId,
          write.body,
          before.tables.map(({ tableId }) => tableId),
        );
      }
    }
  }

  private put(roomId: string, body: RoomBody, known: string[]): RoomAnswer {
    const { name, position, tables, decoration } = body;
    // The interface's own schema takes the body as it is, but for the ids, which are no UUIDs here.
    const withoutIds = { ...body, tables: tables.map(({ tableId: _, roomId: __, ...fields }) => fields) };
    expect(updateRoomBody.parse(withoutIds)).toEqual(withoutIds);
    const written = tables.map(({ tableId, roomId: given, ...fields }) => {
      // A foreign or unknown id refuses all of it.
      if (tableId !== undefined) expect(known).toContain(tableId);
      if (given !== undefined) expect(given).toBe(roomId);
      return { ...fields, roomId, tableId: tableId ?? `table ${++this.count}` };
    });
    const others = this.layout.rooms.filter((each) => each.roomId !== roomId);
    const names = [...others.flatMap((each) => each.tables), ...written].map((each) => each.name);
    expect(new Set(names).size).toBe(names.length);
    const rooms = [...others, { roomId, name, position, tables: written, decoration }].sort((a, b) => a.position - b.position);
    this.layout = { ...this.layout, rooms };
    return { roomId, tables: written };
  }
}

const contentOf = (of: Plan): LayoutContent => ({
  name: of.name,
  rooms: of.rooms.map(({ key: roomId, name, position, tables, decoration }) => ({
    roomId,
    name,
    position,
    tables: tables.map(({ key: tableId, kind: _, ...fields }) => ({ tableId, roomId, ...fields })),
    decoration: decoration.map(({ key: _, ...fields }) => fields),
  })),
});

function save(server: Server, saved: Saved, of: Plan): Saved {
  return writesOf(saved, of).reduce((known, write) => acknowledged(known, write, server.take(write)), saved);
}

const base = plan(room('salle', [table('T1', 100, 100), table('T2', 300, 100)]), room('terrasse', [table('T3', 0, 0)], { position: 1 }));
const fresh: Saved = { plan: base, ids: {} };
const edit = (of: Plan, ...events: EditorEvent[]) => steps(editor(of), ...events);
const select = (...keys: string[]) => ({ type: 'select', keys }) as const;
const kinds = (writes: readonly Write[]) => writes.map(({ kind }) => kind);

describe('writes', () => {
  it('are none for an unchanged plan, nor for one that was changed back', () => {
    expect(writesOf(fresh, base)).toEqual([]);
    expect(writesOf(fresh, structuredClone(base))).toEqual([]);
    const there = edit(base, select('T1'), { type: 'nudge', dx: 10, dy: 0 }, { type: 'nudge', dx: -10, dy: 0 });
    expect(there.plan).not.toBe(base);
    expect(writesOf(fresh, there.plan)).toEqual([]);
  });

  it('are of the rooms that changed, with all tables of theirs, and ids for those alone that the server knows', () => {
    const changed = edit(base, select('T2'), { type: 'duplicate' }, select('T1'), { type: 'remove' }).plan;
    const frame = { width: 80, height: 80, shape: 'rectangle', rotation: 0, seats: 4 };
    expect(writesOf(fresh, changed)).toMatchObject([
      {
        kind: 'update room',
        roomId: 'salle',
        body: {
          name: 'salle',
          position: 0,
          decoration: [],
          tables: [
            { tableId: 'T2', roomId: 'salle', name: 'T2', positionX: 300, positionY: 100, ...frame },
            { roomId: 'salle', name: 'T4', positionX: 320, positionY: 120, ...frame },
          ],
        },
      },
    ]);
    const [write] = writesOf(fresh, changed);
    expect(write).not.toHaveProperty('body.tables.1.tableId');
    expect(write).not.toHaveProperty('body.tables.0.key');
  });

  it('let a name go before it is taken elsewhere', () => {
    const moved = edit(base, { type: 'showRoom', roomKey: 'terrasse' }, select('T3'), { type: 'moveToRoom', roomKey: 'salle' }).plan;
    expect(writesOf(fresh, moved)).toMatchObject([{ roomId: 'terrasse' }, { roomId: 'salle' }]);
    const back = edit(base, select('T1'), { type: 'moveToRoom', roomKey: 'terrasse' }).plan;
    expect(writesOf(fresh, back)).toMatchObject([{ roomId: 'salle' }, { roomId: 'terrasse' }]);
    const cleared = edit(
      base,
      { type: 'addRoom', name: 'Cave' },
      { type: 'removeRoom', roomKey: 'salle' },
      { type: 'renameLayout', name: 'W' },
    ).plan;
    expect(kinds(writesOf(fresh, cleared))).toEqual(['delete room', 'create room', 'rename layout']);
  });
});

it('two rooms may swap names, and tables with them', () => {
  const swapped = edit(
    base,
    { type: 'rename', key: 'T1', name: 'T3' },
    { type: 'showRoom', roomKey: 'terrasse' },
    { type: 'rename', key: 'T3', name: 'T1' },
  ).plan;
  const server = new Server(contentOf(base));
  expect(writesOf(fresh, swapped)).toHaveLength(3);
  const saved = save(server, fresh, swapped);
  expect(saved.ids).toEqual({});
  expect(planOf(server.layout)).toEqual(swapped);
});

it('any names may go around any rooms', () => {
  const tables = Array.from({ length: 9 }, (_, index) => table(`T${index}`, index * 100, 0));
  const three = (order: readonly number[]) =>
    plan(
      ...[0, 3, 6].map((from) =>
        room(
          `r${from}`,
          tables.slice(from, from + 3).map((each, at) => ({ ...each, name: `T${order[from + at]}` })),
          { position: from },
        ),
      ),
    );
  const shuffled = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 });
  fc.assert(
    fc.property(shuffled, shuffled, (one, other) => {
      const server = new Server(contentOf(three(one)));
      save(server, { plan: three(one), ids: {} }, three(other));
      expect(planOf(server.layout)).toEqual(three(other));
    }),
    { numRuns: 300 },
  );
});

describe('after a save', () => {
  it('what was drawn here keeps its key, and is written with its id', () => {
    const server = new Server(contentOf(base));
    const drawn = edit(base, select('T1'), { type: 'duplicate' });
    const saved = save(server, fresh, drawn.plan);
    expect(writesOf(saved, drawn.plan)).toEqual([]);
    const moved = steps(drawn, { type: 'nudge', dx: 5, dy: 0 });
    expect(writesOf(saved, moved.plan)).toMatchObject([{ body: { tables: [{}, {}, { tableId: 'table 1', positionX: 125 }] } }]);
    expect(planOf(server.layout, saved)).toEqual(drawn.plan);
  });

  it('what an undo brings back is new to the server', () => {
    const server = new Server(contentOf(base));
    const removed = edit(base, select('T1'), { type: 'remove' });
    const saved = save(server, fresh, removed.plan);
    const back = steps(removed, { type: 'undo' });
    const again = save(server, saved, back.plan);
    expect(again.ids).toEqual({ T1: 'table 1' });
    expect(writesOf(again, back.plan)).toEqual([]);
    expect(planOf(server.layout, again)).toEqual(back.plan);
  });

  it('the server holds the plan, whatever was done and however often it was saved between', () => {
    fc.assert(
      fc.property(somePlan, fc.array(someEvents, { minLength: 1, maxLength: 3 }), (of, bouts) => {
        const server = new Server(contentOf(of));
        let saved: Saved = { plan: of, ids: {} };
        let state = editor(of);
        for (const events of bouts) {
          state = steps(state, ...events, { type: 'escape' });
          if (errorsOf(state.plan).length > 0) continue;
          saved = save(server, saved, state.plan);
          expect(writesOf(saved, state.plan)).toEqual([]);
          expect(contentOf(planOf(server.layout, saved))).toEqual(contentOf(state.plan));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a stale save', () => {
  it('brings both sides together, and what is left to write is mine', () => {
    const server = new Server(contentOf(base));
    save(server, fresh, edit(base, { type: 'rename', key: 'T2', name: 'Sun' }).plan);
    const mine = edit(base, select('T1'), { type: 'duplicate' });
    const { plan: merged, saved, conflicts } = reconciled(fresh, mine.plan, server.layout);
    expect(conflicts).toEqual([]);
    expect(tablesOf(merged).map(({ name }) => name)).toEqual(['T1', 'Sun', 'T4', 'T3']);
    const done = save(server, saved, merged);
    expect(difference(planOf(server.layout, done), merged)).toEqual([]);
    expect(steps(mine, { type: 'receive', plan: merged }, { type: 'undo' }).plan.rooms[0]!.tables.map(({ name }) => name)).toEqual([
      'T1',
      'Sun',
    ]);
  });

  it('finds the names that came together', () => {
    const server = new Server(contentOf(base));
    save(server, fresh, edit(base, select('T1'), { type: 'duplicate' }).plan);
    const mine = edit(base, select('T2'), { type: 'duplicate' }).plan;
    const { plan: merged } = reconciled(fresh, mine, server.layout);
    expect(errorsOf(merged)).toMatchObject([{ kind: 'same name', name: 'T4', tables: [{}, {}] }]);
    expect(new Set(tablesOf(merged).map(({ name }) => nameKey(name))).size).toBe(4);
  });

  it('knows decoration again by what it says', () => {
    const layout = contentOf(base);
    const wall = { kind: 'wall', name: '', positionX: 0, positionY: 0, width: 300, height: 20, shape: 'rectangle', rotation: 0 } as const;
    const walls = { ...layout, rooms: layout.rooms.map((each) => ({ ...each, decoration: [wall, wall, { ...wall, positionY: 400 }] })) };
    const drawn = planOf(walls);
    expect(new Set(drawn.rooms.flatMap(({ decoration }) => decoration.map(({ key }) => key))).size).toBe(6);
    expect(planOf(structuredClone(walls), { plan: drawn, ids: {} })).toEqual(drawn);
  });
});

it('the outline of a box names rooms and tables by the keys of the editor', () => {
  const saved = { plan: base, ids: { 'new-1': 'a' } };
  const rooms = [
    {
      roomId: 'salle',
      name: 'salle',
      position: 0,
      tables: [
        { tableId: 'a', name: 'T4' },
        { tableId: 'T1', name: 'T1' },
      ],
    },
  ];
  expect(outlineOf({ name: 'Ground floor', rooms }, saved)).toEqual({
    name: 'Ground floor',
    rooms: [
      {
        key: 'salle',
        name: 'salle',
        tables: [
          { key: 'new-1', name: 'T4' },
          { key: 'T1', name: 'T1' },
        ],
      },
    ],
  });
});

describe('a draft', () => {
  it('comes back after a reload, and goes on counting', () => {
    const drawn = edit(base, select('T1'), { type: 'duplicate' });
    const text = writeDraft({ tableLayoutUuid: 'l', saved: fresh, plan: drawn.plan, at: 5 });
    const draft = readDraft(text, 'l')!;
    expect(draft.plan).toEqual(drawn.plan);
    expect(kinds(writesOf(draft.saved, draft.plan))).toEqual(['update room']);
    expect(openEditor(draft.plan, { width: 800, height: 600 }, draft.saved).nextKey).toBe(2);
  });

  it('gives no key again that the server knows something by', () => {
    const view = { width: 800, height: 600 };
    const drawn = edit(base, select('T1'), { type: 'duplicate' }, { type: 'duplicate' });
    const saved = save(new Server(contentOf(base)), fresh, drawn.plan);
    const emptied = steps(drawn, { type: 'selectAll' }, { type: 'remove' }).plan;
    expect(openEditor(emptied, view, saved).nextKey).toBe(3);
    expect(openEditor(emptied, view, { ...saved, plan: emptied }).nextKey).toBe(3);
    expect(openEditor(emptied, view, { ...saved, ids: {} }).nextKey).toBe(3);
  });

  it('is none of another layout or form', () => {
    const text = writeDraft({ tableLayoutUuid: 'l', saved: fresh, plan: base, at: 5 });
    expect(readDraft(text, 'other')).toBeNull();
    expect(readDraft(text.replace('"format":1', '"format":0'), 'l')).toBeNull();
    expect(readDraft('{', 'l')).toBeNull();
    expect(readDraft('null', 'l')).toBeNull();
  });
});
