import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asJson, canonical, hasSameJson } from './json';

describe('hasSameJson', () => {
  const key = fc.oneof(fc.string(), fc.constantFrom('toJSON', 'constructor'));
  const value = fc.anything({ key, withDate: true, withNullPrototype: true, maxDepth: 4 });
  const sameText = (a: unknown, b: unknown) => canonical(asJson(a)) === canonical(asJson(b));

  it('agrees with a comparison of canonical texts for any values', () => {
    fc.assert(
      fc.property(value, value, (a, b) => hasSameJson(a, b) === sameText(a, b)),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(value, (a) => hasSameJson(a, asJson(a))),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [{ a: undefined, b: 1 }, { b: 1 }, true],
    [{ at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }, true],
    [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
    [[undefined, Number.NaN], [null, null], true],
    [{ a: null }, {}, false],
    [[1], { 0: 1 }, false],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [undefined, null, false],
    [{ toJSON: 1, a: { c: 2, b: 1 } }, { a: { b: 1, c: 2 }, toJSON: 1 }, true],
    [{ toJSON: 1 }, { toJSON: 2 }, false],
  ])('compares %j and %j: %s', (a, b, expected) => {
    expect(hasSameJson(a, b)).toBe(expected);
    expect(hasSameJson(b, a)).toBe(expected);
    expect(sameText(a, b)).toBe(expected);
  });
});
