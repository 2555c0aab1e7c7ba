import { expect, it } from 'vitest';
import type { Sitting } from '../live/sittings';
import { drag, editor, plan, room, steps, table } from '../model/testing/samples';
import { labelOf, listSeatedTables, paintSeated } from './seated';

const noon = Date.parse('2026-11-21T12:00:00Z');
const sitting: Sitting = { covers: 4, since: noon - 37 * 60_000, isPaying: false, parties: [], tableName: 'a', roomName: null };
const sittingAt = (key: string) => (key === 'a' ? sitting : undefined);
const placesOf = (...seated: Parameters<typeof listSeatedTables>) =>
  listSeatedTables(...seated).map((one) => [one.table.key, one.table.positionX]);

it('lists the seated tables of the shown room where they are drawn, even during a drag', () => {
  const state = editor(plan(room('hall', [table('a', 100, 100), table('b', 300, 100)]), room('terrace', [table('c', 0, 0)])));
  expect(placesOf(state, sittingAt)).toEqual([['a', 100]]);
  const [down, , move] = drag([140, 140], [240, 140]);
  if (!down || !move) throw new Error('a drag has events');
  const moving = steps({ ...state, snapping: { ...state.snapping, toGrid: false, toNeighbours: false } }, down, move);
  expect(placesOf(moving, sittingAt)).toEqual([['a', 200]]);
  expect(moving.plan).toBe(state.plan);
});

it('labels a table with its number of guests and how long they have been seated', () => {
  expect(labelOf(sitting, noon)).toBe('4 · 37 min');
  expect(labelOf(sitting, noon + 30 * 60_000)).toBe('4 · 1 h 07');
});

it('labels visible tables that are large enough, and marks those that are paying', () => {
  const state = editor(
    plan(room('hall', [table('a', 100, 100), table('far', 5_000, 100), table('stool', 400, 400, { width: 20, height: 20 })])),
  );
  const texts: string[] = [];
  let strokes = 0;
  const context = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'measureText') return () => ({ width: 40 });
        return (text: unknown) => {
          if (name === 'fillText') texts.push(String(text));
          if (name === 'stroke') strokes += 1;
        };
      },
      set: () => true,
    },
  ) as CanvasRenderingContext2D;
  const colours = { taken: 'a', onTaken: 'b', paying: 'c', onPaying: 'd', font: 'f' };
  paintSeated(context, state, () => sitting, noon, colours);
  expect([texts, strokes]).toEqual([['4 · 37 min'], 2]);
  paintSeated(context, state, () => ({ ...sitting, isPaying: true }), noon, colours);
  expect(strokes).toBe(2 + 2 + 1);
});
