// @not-in-check
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { errorsOf } from './problems';
import { isSaved } from './saving';
import type { EditorState } from './state';
import { step } from './step';
import { pointerEvent, someEvent, someEvents, somePlan } from './testing/arbitraries';
import { editor } from './testing/samples';

const undoAll = (state: EditorState): EditorState => state.history.past.reduce((now) => step(now, { type: 'undo' }), state);

it('undoing every step restores the original plan after any events', () => {
  fc.assert(
    fc.property(somePlan, someEvents, (plan, events) => {
      const end = undoAll(events.reduce(step, editor(plan)));
      expect(end.plan).toBe(plan);
      expect(end.history.past).toEqual([]);
      expect(isSaved({ plan, ids: {} }, end.plan)).toBe(true);
    }),
    runs(300),
  );
});

it('redoing every undone step restores the final plan and history', () => {
  fc.assert(
    fc.property(somePlan, someEvents, (plan, events) => {
      const end = step(events.reduce(step, editor(plan)), { type: 'escape' });
      const back = undoAll(end);
      const again = end.history.past.reduce((now) => step(now, { type: 'redo' }), back);
      expect(again.plan).toBe(end.plan);
      expect(again.history).toEqual(end.history);
    }),
    runs(200),
  );
});

it('a gesture does not change the plan before it ends, and leaves no trace after Escape', () => {
  fc.assert(
    fc.property(somePlan, someEvents, fc.array(pointerEvent, { maxLength: 20 }), (plan, events, gesture) => {
      const before = step(step(events.reduce(step, editor(plan)), { type: 'escape' }), { type: 'pointerUp' });
      let state = before;
      for (const event of gesture.filter(({ type }) => type !== 'pointerUp')) {
        state = step(state, event);
        expect(state.plan).toBe(before.plan);
        expect(state.history).toBe(before.history);
      }
      if (state.gesture) expect(step(state, { type: 'escape' })).toEqual(before);
    }),
    runs(300),
  );
});

it('every history step names what it changed, changes the plan and starts where the previous one ended', () => {
  fc.assert(
    fc.property(somePlan, someEvents, (plan, events) => {
      const { past } = events.reduce(step, editor(plan)).history;
      for (const { before, after, label } of past) {
        expect(before).not.toBe(after);
        expect(label.count > 1 || (label.count === 1 && !!(label.name || label.of)), JSON.stringify(label)).toBe(true);
      }
      past.slice(1).forEach((each, index) => {
        expect(each.before).toBe(past[index]!.after);
      });
    }),
    runs(100),
  );
});

it('keys stay unique, the selection stays in the open room, and frames stay within limits after any events', () => {
  fc.assert(
    fc.property(somePlan, fc.array(someEvent, { maxLength: 100 }), (plan, events) => {
      const state = events.reduce(step, editor(plan));
      const items = state.plan.rooms.flatMap(({ tables, decoration }) => [...tables, ...decoration]);
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      const here = state.plan.rooms.find(({ key }) => key === state.roomKey);
      const keys = new Set([...(here?.tables ?? []), ...(here?.decoration ?? [])].map(({ key }) => key));
      expect([...state.selection].every((key) => keys.has(key))).toBe(true);
      expect(errorsOf(state.plan).filter(({ kind }) => kind !== 'same name')).toEqual([]);
      expect(state.plan.rooms.length).toBeGreaterThan(0);
    }),
    runs(300),
  );
});
