import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBody } from '@/server/floor/floor.schema';
import { runs } from '@/server/testing/runs';
import { difference } from './difference';
import { readDraft, writeDraft } from './draft';
import type { EditorEvent } from './events';
import { nameKey } from './names';
import { type Plan, tablesOf } from './plan';
import { errorsOf } from './problems';
import { acknowledge, bodyOf, isSaved, type LayoutContent, type PlanBody, planOf, reconcile, type Saved } from './saving';
import { openEditor } from './state';
import { someEvents, somePlan } from './testing/arbitraries';
import { decoration, editor, plan, room, steps, table } from './testing/samples';

/** A server that accepts what the API's rules allow, and assigns ids. */
class Server {
  private count = 0;
  constructor(public layout: LayoutContent) {}

  put(body: PlanBody): LayoutContent {
    // The body matches the schema of the API, except for ids, which are no UUIDs here.
    const withoutIds = {
      ...body,
      rooms: body.rooms.map(({ roomId: _, ...each }) => ({
        ...each,
        tables: each.tables.map(({ tableId: __, ...fields }) => fields),
        decoration: each.decoration.map(({ decorationId: __, ...fields }) => fields),
      })),
    };
    expect(planBody.parse(withoutIds)).toEqual(withoutIds);
    const { rooms } = this.layout;
    const known = new Set(rooms.flatMap((each) => [each.roomId, ...each.tables.map(({ tableId }) => tableId)]));
    const given = body.rooms
      .flatMap(({ roomId, tables }) => [roomId, ...tables.map(({ tableId }) => tableId)])
      .filter((id) => id !== undefined);
    // A foreign, unknown or repeated id refuses the whole body.
    for (const id of given) expect(known).toContain(id);
    const decorationIds = body.rooms.flatMap((each) => each.decoration.flatMap(({ decorationId }) => decorationId ?? []));
    for (const ids of [given, decorationIds]) expect(new Set(ids).size).toBe(ids.length);
    const names = body.rooms.flatMap(({ tables }) => tables.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);

    const age = ({ roomId }: { roomId?: string }) => {
      const index = rooms.findIndex((each) => each.roomId === roomId);
      return index < 0 ? rooms.length : index;
    };
    const inOrder = body.rooms.toSorted((a, b) => a.position - b.position || age(a) - age(b));
    this.layout = {
      name: body.name,
      rooms: inOrder.map(({ roomId = `room ${++this.count}`, name, position, aisle, tables, decoration: drawn }) => ({
        roomId,
        name,
        position,
        aisle,
        tables: tables.map((fields) => ({ ...fields, roomId, tableId: fields.tableId ?? `table ${++this.count}` })),
        decoration: drawn.map((fields) => ({ ...fields, decorationId: fields.decorationId ?? `thing ${++this.count}` })),
      })),
    };
    return this.layout;
  }
}

const contentOf = (of: Plan): LayoutContent => ({
  name: of.name,
  rooms: of.rooms.map(({ key: roomId, name, position, aisle, tables, decoration: drawn }) => ({
    roomId,
    name,
    position,
    aisle,
    tables: tables.map(({ key: tableId, kind: _, ...fields }) => ({ tableId, roomId, ...fields })),
    decoration: drawn.map(({ key: decorationId, ...fields }) => ({ decorationId, ...fields })),
  })),
});

const save = (server: Server, saved: Saved, of: Plan): Saved => acknowledge(saved, of, server.put(bodyOf(saved, of)));

const base = plan(room('salle', [table('T1', 100, 100), table('T2', 300, 100)]), room('terrasse', [table('T3', 0, 0)], { position: 1 }));
const fresh: Saved = { plan: base, ids: {} };
const edit = (of: Plan, ...events: EditorEvent[]) => steps(editor(of), ...events);
const select = (...keys: string[]) => ({ type: 'select', keys }) as const;

describe('isSaved', () => {
  it('is true for an unchanged plan and for one that was changed back', () => {
    expect(isSaved(fresh, base)).toBe(true);
    expect(isSaved(fresh, structuredClone(base))).toBe(true);
    const there = edit(base, select('T1'), { type: 'nudge', dx: 10, dy: 0 }, { type: 'nudge', dx: -10, dy: 0 });
    expect(there.plan).not.toBe(base);
    expect(isSaved(fresh, there.plan)).toBe(true);
  });

  it.each<[string, EditorEvent[]]>([
    ['a place', [select('T1'), { type: 'nudge', dx: 10, dy: 0 }]],
    ['a room of a table', [select('T1'), { type: 'moveToRoom', roomKey: 'terrasse' }]],
    ['the order of rooms', [{ type: 'moveRoom', roomKey: 'terrasse', to: 0 }]],
    ['a name of a room', [{ type: 'renameRoom', roomKey: 'terrasse', name: 'Patio' }]],
    ['an aisle', [{ type: 'setAisle', aisle: 60 }]],
    ['a lock', [select('T1'), { type: 'lock', isLocked: true }]],
    ['a group', [select('T1', 'T2'), { type: 'group' }]],
    ['the name', [{ type: 'renameLayout', name: 'Winter' }]],
    ['a room more', [{ type: 'addRoom', name: 'Bar' }]],
    ['a room less', [{ type: 'removeRoom', roomKey: 'terrasse' }]],
  ])('is false when the plan differs by %s', (_, events) => {
    expect(isSaved(fresh, edit(base, ...events).plan)).toBe(false);
  });
});

describe('the body of a save', () => {
  it('contains the whole plan, with ids only for items that the server knows', () => {
    const changed = edit(base, select('T2'), { type: 'duplicate' }, select('T1'), { type: 'remove' }).plan;
    const frame = { width: 80, height: 80, shape: 'rectangle', rotation: 0, seats: 4 };
    const body = bodyOf(fresh, changed);
    expect(body).toMatchObject({
      name: 'Ground floor',
      rooms: [
        {
          roomId: 'salle',
          name: 'salle',
          position: 0,
          decoration: [],
          tables: [
            { tableId: 'T2', name: 'T2', positionX: 300, positionY: 100, ...frame },
            { name: 'T4', positionX: 470, positionY: 120, ...frame },
          ],
        },
        { roomId: 'terrasse', tables: [{ tableId: 'T3' }] },
      ],
    });
    expect(body.rooms[0]?.tables[1]?.tableId).toBeUndefined();
    expect(body.rooms[0]?.tables[0]).not.toHaveProperty('key');
  });

  it('keeps the ids of items that moved to another room, by command or by cut and paste', () => {
    const walled = plan({ ...base.rooms[0]!, decoration: [decoration('wall', 'wall')] }, base.rooms[1]!);
    const held: Saved = { plan: walled, ids: {} };
    const moved = edit(walled, select('T1', 'wall'), { type: 'moveToRoom', roomKey: 'terrasse' }).plan;
    const pasted = edit(
      walled,
      select('T1', 'wall'),
      { type: 'cut' },
      { type: 'showRoom', roomKey: 'terrasse' },
      {
        type: 'paste',
        at: undefined,
      },
    ).plan;
    for (const one of [moved, pasted])
      expect(bodyOf(held, one)).toMatchObject({
        rooms: [
          { roomId: 'salle', tables: [{ tableId: 'T2' }], decoration: [] },
          { roomId: 'terrasse', tables: [{ tableId: 'T3' }, { tableId: 'T1' }], decoration: [{ decorationId: 'wall' }] },
        ],
      });
  });
});

it('a save can swap the names of two rooms, and of two tables in different rooms', () => {
  const swapped = edit(
    base,
    { type: 'rename', key: 'T1', name: 'T3' },
    { type: 'renameRoom', roomKey: 'salle', name: 'terrasse' },
    { type: 'showRoom', roomKey: 'terrasse' },
    { type: 'rename', key: 'T3', name: 'T1' },
    { type: 'renameRoom', roomKey: 'terrasse', name: 'salle' },
  ).plan;
  const server = new Server(contentOf(base));
  const saved = save(server, fresh, swapped);
  expect(saved).toEqual({ plan: swapped, ids: {} });
  expect(planOf(server.layout)).toEqual(swapped);
});

describe('a completed save', () => {
  it('keeps the key of a table drawn here and sends its id with the next save', () => {
    const server = new Server(contentOf(base));
    const drawn = edit(base, select('T1'), { type: 'duplicate' });
    const saved = save(server, fresh, drawn.plan);
    expect(isSaved(saved, drawn.plan)).toBe(true);
    const moved = steps(drawn, { type: 'nudge', dx: 5, dy: 0 });
    expect(bodyOf(saved, moved.plan).rooms[0]).toMatchObject({ tables: [{}, {}, { tableId: 'table 1', positionX: 125 }] });
    expect(planOf(server.layout, saved)).toEqual(drawn.plan);
  });

  it('treats a table restored by undo as new to the server', () => {
    const server = new Server(contentOf(base));
    const removed = edit(base, select('T1'), { type: 'remove' });
    const saved = save(server, fresh, removed.plan);
    const back = steps(removed, { type: 'undo' });
    const again = save(server, saved, back.plan);
    expect(again.ids).toEqual({ T1: 'table 1' });
    expect(isSaved(again, back.plan)).toBe(true);
    expect(planOf(server.layout, again)).toEqual(back.plan);
  });

  it('tells new rooms apart even when the server returns them in another order', () => {
    const made = (key: string, name: string) => room(key, [table(`${key}t`, 0, 0)], { name, position: 1 });
    const drawn = plan(base.rooms[0]!, made('new-1', 'A'), made('new-2', 'B'), base.rooms[1]!);
    const server = new Server(contentOf(base));
    const saved = save(server, fresh, drawn);
    expect(server.layout.rooms.map(({ name }) => name)).toEqual(['salle', 'terrasse', 'A', 'B']);
    expect(planOf(server.layout, saved).rooms.map(({ key, name, tables }) => [key, name, tables[0]?.key])).toEqual([
      ['salle', 'salle', 'T1'],
      ['terrasse', 'terrasse', 'T3'],
      ['new-1', 'A', 'new-1t'],
      ['new-2', 'B', 'new-2t'],
    ]);
  });

  it('leaves the plan on the server, whatever was edited and however often it was saved in between', () => {
    fc.assert(
      fc.property(somePlan, fc.array(someEvents, { minLength: 1, maxLength: 3 }), (of, bouts) => {
        const server = new Server(contentOf(of));
        let saved: Saved = { plan: of, ids: {} };
        let state = editor(of);
        for (const events of bouts) {
          state = steps(state, ...events, { type: 'escape' });
          if (errorsOf(state.plan).length > 0) continue;
          saved = save(server, saved, state.plan);
          expect(isSaved(saved, state.plan)).toBe(true);
          expect(planOf(server.layout, saved)).toEqual(state.plan);
        }
      }),
      runs(60),
    );
  });
});

describe('a stale save', () => {
  it('merges both sides and leaves only the local changes to write', () => {
    const server = new Server(contentOf(base));
    save(server, fresh, edit(base, { type: 'rename', key: 'T2', name: 'Sun' }).plan);
    const mine = edit(base, select('T1'), { type: 'duplicate' });
    const { plan: merged, saved, conflicts } = reconcile(fresh, mine.plan, server.layout);
    expect(conflicts).toEqual([]);
    expect(tablesOf(merged).map(({ name }) => name)).toEqual(['T1', 'Sun', 'T4', 'T3']);
    const done = save(server, saved, merged);
    expect(difference(planOf(server.layout, done), merged)).toEqual([]);
    expect(steps(mine, { type: 'receive', plan: merged }, { type: 'undo' }).plan.rooms[0]!.tables.map(({ name }) => name)).toEqual([
      'T1',
      'Sun',
    ]);
  });

  it('reports tables that have the same name after the merge', () => {
    const server = new Server(contentOf(base));
    save(server, fresh, edit(base, select('T1'), { type: 'duplicate' }).plan);
    const mine = edit(base, select('T2'), { type: 'duplicate' }).plan;
    const { plan: merged } = reconcile(fresh, mine, server.layout);
    expect(errorsOf(merged)).toMatchObject([{ kind: 'same name', name: 'T4', tables: [{}, {}] }]);
    expect(new Set(tablesOf(merged).map(({ name }) => nameKey(name))).size).toBe(4);
  });

  it('recognises a wall that both sides moved as one wall, and reports a conflict', () => {
    const walled = plan(room('salle', [], { decoration: [decoration('wall', 'wall'), decoration('bar', 'bar')] }));
    const held: Saved = { plan: walled, ids: {} };
    const nudged = (key: string, dx: number) => edit(walled, select(key), { type: 'nudge', dx, dy: 0 }).plan;
    const server = new Server(contentOf(walled));
    save(server, held, nudged('wall', 40));
    const places = ({ plan: merged }: { plan: Plan }) => merged.rooms[0]!.decoration.map(({ key, positionX }) => [key, positionX]);
    const mine = reconcile(held, nudged('wall', 7), server.layout);
    expect(mine.conflicts).toMatchObject([{ key: 'wall', subject: 'decoration', field: 'place' }]);
    expect(places(mine)).toEqual([
      ['wall', 7],
      ['bar', 0],
    ]);
    const apart = reconcile(held, nudged('bar', 7), server.layout);
    expect(apart.conflicts).toEqual([]);
    expect(places(apart)).toEqual([
      ['wall', 40],
      ['bar', 7],
    ]);
  });
});

describe('a save whose answer was lost', () => {
  it('does not create anything twice, whatever was drawn', () => {
    fc.assert(
      fc.property(somePlan, fc.array(someEvents, { maxLength: 4 }), (of, batches) => {
        const server = new Server(contentOf(of));
        const mine = batches.reduce((state, events) => steps(state, ...events, { type: 'escape' }), editor(of)).plan;
        if (errorsOf(mine).length > 0) return;
        const begun: Saved = { plan: planOf(server.layout), ids: {} };
        server.put(bodyOf(begun, mine));
        const { plan: merged, saved, conflicts } = reconcile(begun, mine, server.layout);
        expect(conflicts).toEqual([]);
        expect(difference(saved.plan, merged)).toEqual([]);
        expect(tablesOf(merged)).toHaveLength(tablesOf(mine).length);
      }),
      runs(60),
    );
  });

  it('is recognised beneath later edits, without mistaking a colleague’s items for the user’s own', () => {
    const server = new Server(contentOf(base));
    const sent = edit(base, select('T1'), { type: 'duplicate' }, { type: 'addRoom', name: 'Bar' });
    server.put(bodyOf(fresh, sent.plan));
    const since = steps(sent, { type: 'showRoom', roomKey: 'salle' }, select('T2'), { type: 'duplicate' }).plan;
    const met = reconcile(fresh, since, server.layout);
    expect(tablesOf(met.plan).map(({ name }) => name)).toEqual(['T1', 'T2', 'T4', 'T5', 'T3']);
    expect(met.plan.rooms.map(({ name }) => name)).toEqual(['salle', 'terrasse', 'Bar']);
    const another = new Server(contentOf(base));
    save(another, fresh, edit(base, select('T1'), { type: 'copy' }, { type: 'addRoom', name: 'Bar' }, { type: 'paste' }).plan);
    const apart = reconcile(fresh, edit(base, { type: 'addRoom', name: 'Bar' }).plan, another.layout);
    expect(apart.plan.rooms.map(({ name }) => name)).toEqual(['salle', 'terrasse', 'Bar', 'Bar']);
  });
});

describe('a draft', () => {
  const layout = { tableLayoutUuid: 'l', ...contentOf(base) };

  it('is restored after a reload, and new keys continue from its last one', () => {
    const drawn = edit(base, select('T1'), { type: 'duplicate' });
    const text = writeDraft({ tableLayoutUuid: 'l', saved: fresh, plan: drawn.plan, at: 5 });
    const draft = readDraft(text, layout)!;
    expect(draft.plan).toEqual(drawn.plan);
    expect(isSaved(draft.saved, draft.plan)).toBe(false);
    expect(openEditor(draft.plan, { width: 800, height: 600 }, draft.saved).nextKey).toBe(2);
  });

  it('does not reuse the key of an item that the server knows', () => {
    const view = { width: 800, height: 600 };
    const drawn = edit(base, select('T1'), { type: 'duplicate' }, { type: 'duplicate' });
    const saved = save(new Server(contentOf(base)), fresh, drawn.plan);
    const emptied = steps(drawn, { type: 'selectAll' }, { type: 'remove' }).plan;
    expect(openEditor(emptied, view, saved).nextKey).toBe(3);
    expect(openEditor(emptied, view, { ...saved, plan: emptied }).nextKey).toBe(3);
    expect(openEditor(emptied, view, { ...saved, ids: {} }).nextKey).toBe(3);
  });

  it('opens in the format from before decoration had ids, and recognises unmoved decoration', () => {
    const called = (key: string, positionX: number) => decoration(key, 'wall', { positionX });
    const old = plan(
      room('salle', [], { decoration: [called('salle wall 0', 0), called('salle wall 0 1', 0), called('salle wall 500', 500)] }),
    );
    // A colleague has moved the third one since.
    const now = plan(room('salle', [], { decoration: [called('id-1', 0), called('id-2', 0), called('id-3', 510)] }));
    const drawn = edit(old, select('salle wall 0 1'), { type: 'nudge', dx: 30, dy: 0 }).plan;
    const text = writeDraft({ tableLayoutUuid: 'l', saved: { plan: old, ids: {} }, plan: drawn, at: 5 }).replace(
      '"format":3',
      '"format":1',
    );
    const content = contentOf(now);
    const draft = readDraft(text, { tableLayoutUuid: 'l', ...content })!;
    const { plan: merged, saved, conflicts } = reconcile(draft.saved, draft.plan, content);
    expect(conflicts).toEqual([]);
    expect(bodyOf(saved, merged).rooms[0]?.decoration.map(({ decorationId, positionX }) => [decorationId, positionX])).toEqual([
      ['id-1', 0],
      ['id-2', 30],
      ['id-3', 510],
    ]);
  });

  it('opens in the format from before tables had locks and groups', () => {
    const text = writeDraft({ tableLayoutUuid: 'l', saved: fresh, plan: base, at: 5 })
      .replace('"format":3', '"format":2')
      .replaceAll(/,"isLocked":false,"groupId":null|,"aisle":30/g, '');
    expect(text).not.toContain('isLocked');
    expect(readDraft(text, layout)).toMatchObject({ plan: base, saved: fresh });
  });

  it('is not read for another layout, in another format or with invalid content', () => {
    const text = writeDraft({ tableLayoutUuid: 'l', saved: fresh, plan: base, at: 5 });
    expect(readDraft(text, { ...layout, tableLayoutUuid: 'other' })).toBeNull();
    expect(readDraft(text.replace('"format":3', '"format":0'), layout)).toBeNull();
    expect(readDraft('{', layout)).toBeNull();
    expect(readDraft('null', layout)).toBeNull();
  });
});
