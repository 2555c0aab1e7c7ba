import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../reads/json';
import { diff } from './diff';

describe('diff', () => {
  it('finds added, changed and removed values at any depth', () => {
    expect(diff({ a: 1, b: { c: 'x', d: true }, e: null }, { a: 2, b: { c: 'x' }, e: null, f: [1] })).toEqual([
      { path: ['a'], kind: 'changed', before: 1, after: 2 },
      { path: ['b', 'd'], kind: 'removed', before: true },
      { path: ['f'], kind: 'added', after: [1] },
    ]);
  });

  it('reports a state that was created or removed as one difference', () => {
    expect(diff(null, { a: 1 })).toEqual([{ path: [], kind: 'added', after: { a: 1 } }]);
    expect(diff({ a: 1 }, undefined)).toEqual([{ path: [], kind: 'removed', before: { a: 1 } }]);
    expect(diff(undefined, null)).toEqual([]);
  });

  it('distinguishes null from absent inside a state', () => {
    expect(diff({ a: null }, {})).toEqual([{ path: ['a'], kind: 'removed', before: null }]);
    expect(diff({ a: null }, { a: 0 })).toEqual([{ path: ['a'], kind: 'changed', before: null, after: 0 }]);
  });

  it('matches list entries by their id, wherever they moved', () => {
    const [one, two, three] = [1, 2, 3].map((areaId) => ({ areaId, fee: areaId * 100 }));
    expect(diff([one, two, three], [three, { areaId: 1, fee: 150 }])).toEqual([
      { path: ['1', 'fee'], kind: 'changed', before: 100, after: 150 },
      { path: ['2'], kind: 'removed', before: two },
    ]);
    expect(diff([], [one])).toEqual([{ path: ['1'], kind: 'added', after: one }]);
    const [lockers, counter] = [7, 8].map((pointId) => ({ brandId: 3, pointId }));
    expect(diff([lockers], [lockers, counter])).toEqual([{ path: ['8'], kind: 'added', after: counter }]);
    expect(diff([lockers], [counter])).toHaveLength(2);
  });

  it('compares a list of entries without ids as a whole', () => {
    expect(diff({ a: [1, 2] }, { a: [1, 3, 4] })).toEqual([{ path: ['a'], kind: 'changed', before: [1, 2], after: [1, 3, 4] }]);
    expect(diff([{ start: 1, end: 2 }], [{ end: 2, start: 1 }])).toEqual([]);
  });

  it('compares a rule as a whole', () => {
    const [before, after] = [1000, 2000].map((rate) => ({ rule: { effect: { type: 'cart_rate', rate }, priority: 100 } }));
    expect(diff(before, after)).toEqual([{ path: ['rule'], kind: 'changed', before: before?.rule, after: after?.rule }]);
    expect(diff(before, structuredClone(before))).toEqual([]);
  });

  it('finds no difference between equal states, and at least one between unequal ones', () => {
    const state = () => fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }));
    const hasNegativeZero = (value: unknown) =>
      JSON.stringify(value, (_, inner) => (Object.is(inner, -0) ? 'negative zero' : inner)).includes('negative zero');
    fc.assert(
      fc.property(state(), state(), fc.boolean(), (before, other, same) => {
        fc.pre(!hasNegativeZero([before, other]));
        const after = same ? structuredClone(before) : other;
        expect(diff(before, after).length === 0).toBe(canonical(before) === canonical(after));
      }),
    );
  });
});
