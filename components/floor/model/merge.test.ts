import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { difference } from './difference';
import type { EditorEvent } from './events';
import { keepMine, merge } from './merge';
import type { Plan, Table } from './plan';
import { someEvents, somePlan } from './testing/arbitraries';
import { editor, plan, room, steps, table } from './testing/samples';

const base = plan(room('salle', [table('T1', 100, 100), table('T2', 300, 100)]), room('terrasse', [table('T3', 0, 0)], { position: 1 }));

const edited = (of: Plan, ...events: EditorEvent[]): Plan => steps(editor(of), ...events).plan;
const moved = (key: string, dx: number) => (of: Plan) => edited(of, { type: 'select', keys: [key] }, { type: 'nudge', dx, dy: 0 });
const renamed = (key: string, name: string) => (of: Plan) => edited(of, { type: 'rename', key, name });
const removed = (key: string) => (of: Plan) => edited(of, { type: 'select', keys: [key] }, { type: 'remove' });
const tables = (of: Plan) => of.rooms.flatMap(({ tables }) => tables.map(({ key, name, positionX }) => [key, name, positionX]));

describe('a change by one side', () => {
  it('is taken over field by field, even within one table', () => {
    const { plan: both, conflicts } = merge(base, moved('T1', 10)(base), renamed('T1', 'Window')(base));
    expect(tables(both)[0]).toEqual(['T1', 'Window', 110]);
    expect(conflicts).toEqual([]);
  });

  it('is taken over for rooms and the layout, too', () => {
    const mine = edited(base, { type: 'renameRoom', roomKey: 'salle', name: 'Grande salle' }, { type: 'addRoom', name: 'Cave' });
    const theirs = edited(base, { type: 'renameLayout', name: 'Winter' }, { type: 'moveRoom', roomKey: 'terrasse', to: 0 });
    const { plan: both, conflicts } = merge(base, mine, theirs);
    expect([both.name, both.rooms.map(({ name }) => name)]).toEqual(['Winter', ['terrasse', 'Grande salle', 'Cave']]);
    expect(conflicts).toEqual([]);
  });

  it('follows its table into another room', () => {
    const mine = edited(base, { type: 'select', keys: ['T1'] }, { type: 'moveToRoom', roomKey: 'terrasse' });
    const { plan: both } = merge(base, mine, renamed('T1', 'Sun')(base));
    expect(both.rooms.map(({ tables }) => tables.map(({ name }) => name))).toEqual([['T2'], ['T3', 'Sun']]);
  });

  it('removes what the other side left alone', () => {
    expect(tables(merge(base, removed('T1')(base), moved('T2', 5)(base)).plan)).toEqual([
      ['T2', 'T2', 305],
      ['T3', 'T3', 0],
    ]);
    expect(merge(base, moved('T2', 5)(base), edited(base, { type: 'removeRoom', roomKey: 'terrasse' })).plan.rooms).toHaveLength(1);
  });
});

describe('a change by both sides', () => {
  it('keeps mine unless theirs is chosen, and is reported as a conflict', () => {
    const [mine, theirs] = [moved('T1', 10)(base), moved('T1', 90)(base)];
    const { plan: both, conflicts } = merge(base, mine, theirs);
    expect(tables(both)[0]).toEqual(['T1', 'T1', 110]);
    expect(conflicts).toEqual([
      {
        id: 'T1 place',
        key: 'T1',
        subject: 'table',
        name: 'T1',
        field: 'place',
        mine: { positionX: 110, positionY: 100 },
        theirs: { positionX: 190, positionY: 100 },
      },
    ]);
    const chosen = merge(base, mine, theirs, ({ id }) => (id === 'T1 place' ? 'theirs' : 'mine'));
    expect(tables(chosen.plan)[0]).toEqual(['T1', 'T1', 190]);
  });

  it('is no conflict when both changes are the same', () => {
    expect(merge(base, moved('T1', 10)(base), moved('T1', 10)(base)).conflicts).toEqual([]);
  });

  it('keeps a table that one side removed and the other changed, unless the removal is chosen', () => {
    const mineGone = merge(base, removed('T1')(base), moved('T1', 10)(base));
    expect(tables(mineGone.plan)).toContainEqual(['T1', 'T1', 110]);
    expect(mineGone.conflicts).toMatchObject([{ field: 'existence', mine: null, theirs: { positionX: 110 } }]);
    const theirsGone = merge(base, moved('T1', 10)(base), removed('T1')(base));
    expect(tables(theirsGone.plan)).toContainEqual(['T1', 'T1', 110]);
    expect(tables(merge(base, moved('T1', 10)(base), removed('T1')(base), () => 'theirs').plan)).not.toContainEqual(['T1', 'T1', 110]);
  });

  it('keeps a room that one side removed and the other edited', () => {
    const mine = edited(base, { type: 'removeRoom', roomKey: 'terrasse' });
    const theirs = edited(
      base,
      { type: 'showRoom', roomKey: 'terrasse' },
      { type: 'select', keys: ['T3'] },
      { type: 'nudge', dx: 50, dy: 0 },
    );
    expect(merge(base, mine, theirs).plan.rooms.map(({ key }) => key)).toEqual(['salle', 'terrasse']);
    const renamedRoom = edited(base, { type: 'renameRoom', roomKey: 'terrasse', name: 'Patio' });
    expect(merge(base, mine, renamedRoom)).toMatchObject({
      plan: { rooms: [{}, { name: 'Patio' }] },
      conflicts: [{ subject: 'room', field: 'existence' }],
    });
    expect(merge(base, mine, renamedRoom, () => 'mine').plan.rooms).toHaveLength(1);
  });
});

it('merging with an unchanged plan returns the other plan', () => {
  fc.assert(
    fc.property(somePlan, someEvents, (of, events) => {
      const mine = edited(of, ...events);
      expect(merge(of, mine, of)).toEqual({ plan: mine, conflicts: [] });
      expect(merge(of, of, mine)).toEqual({ plan: mine, conflicts: [] });
      // The same if the plans are equal but not identical.
      expect(merge(structuredClone(of), structuredClone(mine), of).conflicts).toEqual([]);
      expect(difference(merge(structuredClone(of), structuredClone(mine), of).plan, mine)).toEqual([]);
    }),
    runs(150),
  );
});

const change = fc.constantFrom<(each: Table) => Partial<Table>>(
  ({ positionX }) => ({ positionX: positionX + 7 }),
  ({ name }) => ({ name: `${name} bis` }),
  () => ({ seats: 11 }),
  ({ height }) => ({ height: height + 3 }),
);

it('merging edits of different tables loses nothing', () => {
  fc.assert(
    fc.property(
      somePlan,
      fc.array(fc.tuple(fc.constantFrom('mine', 'theirs', 'nobody', 'mine removes', 'theirs removes'), change)),
      (of, edits) => {
        const version = (side: 'mine' | 'theirs' | 'both'): Plan => {
          let index = 0;
          const touched = (whose: string | undefined) => whose === side || (side === 'both' && (whose === 'mine' || whose === 'theirs'));
          const rooms = of.rooms.map((each) => ({
            ...each,
            tables: each.tables.flatMap((one) => {
              const [whose, fields] = edits[index++] ?? [];
              if (whose === `${side} removes` || (side === 'both' && whose?.endsWith('removes'))) return [];
              return touched(whose) && fields ? { ...one, ...fields(one) } : one;
            }),
          }));
          const extra = (of: 'mine' | 'theirs') => (side === of || side === 'both' ? [table(`${of} adds`, 5, 5)] : []);
          return {
            ...of,
            rooms: rooms.map((each, at) => (at === 0 ? { ...each, tables: [...each.tables, ...extra('mine'), ...extra('theirs')] } : each)),
          };
        };
        const { plan: merged, conflicts } = merge(of, version('mine'), version('theirs'), keepMine);
        expect(merged).toEqual(version('both'));
        expect(conflicts).toEqual([]);
      },
    ),
    runs(300),
  );
});

it('merging any two edits keeps everything that either side added', () => {
  fc.assert(
    fc.property(somePlan, someEvents, someEvents, (of, one, other) => {
      const mine = edited(of, ...one);
      // Items made by the other side have other keys, as they come from the server.
      const theirs = JSON.parse(JSON.stringify(edited(of, ...other)).replaceAll('"new-', '"their-')) as Plan;
      const keys = (plan: Plan) => plan.rooms.flatMap(({ tables, decoration }) => [...tables, ...decoration].map(({ key }) => key));
      const merged = keys(merge(of, mine, theirs).plan);
      const known = new Set(keys(of));
      for (const key of [...keys(mine), ...keys(theirs)]) if (!known.has(key)) expect(merged).toContain(key);
      expect(new Set(merged).size).toBe(merged.length);
    }),
    runs(150),
  );
});
