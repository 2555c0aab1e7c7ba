import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSave, beginEdit, conflictsOf, editsOf, hasShapeOf, rebaseEdit, resolveConflicts, takenOf } from './sharedEdit.rules';

type Form = { [field: string]: number };
const formOf = ({ values }: { values: Form }) => values;
const stateOf = (values: Form) => ({ values });
const edited = (before: Form, mine: Form) => ({ ...beginEdit(stateOf(before), formOf), form: mine });

describe('an edit while someone else saves', () => {
  const before = { stock: 5, web: 1, kiosk: 1 };

  it('takes over and reports fields that only they changed', () => {
    const state = rebaseEdit(edited(before, { ...before, stock: 8 }), stateOf({ ...before, kiosk: 0 }), formOf);
    expect(state.form).toEqual({ stock: 8, web: 1, kiosk: 0 });
    expect(takenOf(state)).toEqual([{ field: 'kiosk', before: 1, after: 0 }]);
    expect(conflictsOf(state)).toEqual([]);
    expect(editsOf(state)).toEqual([{ field: 'stock', before: 5, after: 8 }]);
  });

  it('reports fields that both changed as conflicts, keeps the entry, and applies the chosen side', () => {
    const state = rebaseEdit(edited(before, { ...before, stock: 8 }), stateOf({ ...before, stock: 7 }), formOf);
    expect(state.form.stock).toBe(8);
    expect(conflictsOf(state)).toEqual([{ field: 'stock', before: 5, mine: 8, theirs: 7 }]);
    expect(resolveConflicts(state, () => 'mine').form.stock).toBe(8);
    expect(conflictsOf(resolveConflicts(state, () => 'mine'))).toEqual([]);
    expect(editsOf(resolveConflicts(state, () => 'theirs'))).toEqual([]);
  });

  it('drops a conflict once they revert it or both values agree', () => {
    const state = rebaseEdit(edited(before, { ...before, stock: 8 }), stateOf({ ...before, stock: 7 }), formOf);
    expect(conflictsOf(rebaseEdit(state, stateOf(before), formOf))).toEqual([]);
    expect(rebaseEdit(state, stateOf(before), formOf).form.stock).toBe(8);
    expect(editsOf(rebaseEdit(state, stateOf({ ...before, stock: 8 }), formOf))).toEqual([]);
  });

  it('handles fields that appear and disappear', () => {
    const { stock: _, ...without } = before;
    const state = rebaseEdit(edited(before, { ...before, stock: 8, new: 1 }), stateOf(without), formOf);
    expect(conflictsOf(state)).toEqual([{ field: 'stock', before: 5, mine: 8, theirs: undefined }]);
    expect(resolveConflicts(state, () => 'theirs').form).toEqual({ ...without, new: 1 });
  });

  it('keeps what was entered while the save was in progress', () => {
    const sent = { ...before, stock: 8 };
    const state = afterSave(edited(before, { ...sent, web: 0 }), sent, stateOf(sent), formOf);
    expect(editsOf(state)).toEqual([{ field: 'web', before: 1, after: 0 }]);
  });
});

describe('any entries by two people', () => {
  const value = fc.integer({ min: 0, max: 2 });
  const form = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] }) as fc.Arbitrary<Form>;

  it('follow the merge rule in every field after one save', () => {
    fc.assert(
      fc.property(form, form, form, (before, mine, theirs) => {
        const state = rebaseEdit(edited(before, mine), stateOf(theirs), formOf);
        const asked = conflictsOf(state).map(({ field }) => field);
        for (const field of ['a', 'b', 'c', 'd']) {
          const [was, one, other] = [before[field], mine[field], theirs[field]];
          expect(state.form[field], 'what I entered stays, what I did not touch is theirs').toBe(one === was ? other : one);
          expect(asked.includes(field), 'asked where both changed it, each to another value').toBe(
            one !== was && other !== was && one !== other,
          );
        }
        const chosen = resolveConflicts(state, () => 'theirs').form;
        for (const field of asked) expect(chosen[field]).toBe(theirs[field]);
        expect(resolveConflicts(state, () => 'mine').form).toEqual(state.form);
      }),
    );
  });

  it('keep the starting point of open conflicts after a second save', () => {
    fc.assert(
      fc.property(form, form, form, form, (before, mine, first, second) => {
        const once = rebaseEdit(edited(before, mine), stateOf(first), formOf);
        const twice = rebaseEdit(once, stateOf(second), formOf);
        for (const { field } of editsOf(once)) expect(twice.form[field]).toBe(once.form[field]);
        for (const { field, before: was } of conflictsOf(twice))
          expect(was).toBe(conflictsOf(once).some((asked) => asked.field === field) ? before[field] : first[field]);
        expect(rebaseEdit(twice, stateOf(second), formOf)).toEqual(twice);
      }),
    );
  });
});

it('accepts a kept draft only if it has the shape of the form', () => {
  const sample = { name: 'Lunch', count: 1, days: ['MON'], none: null };
  for (const fine of [sample, { ...sample, none: 'x', days: [] }, { name: 'Dinner' }, { ...sample, count: null }])
    expect(hasShapeOf(sample, fine)).toBe(true);
  for (const odd of ['text', 3, [], { ...sample, name: 1 }, { ...sample, days: [1] }, { ...sample, days: {} }])
    expect(hasShapeOf(sample, odd)).toBe(false);
});
