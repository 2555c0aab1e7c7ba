import { expect, it } from 'vitest';
import { canonicalText, hashOf } from './canonical.rules';

/* Golden: a text must always get the same hash. A change here needs a new FORMAT. */

it('canonicalText writes JSON as RFC 8785 does', () => {
  const value = { b: [3, { z: null, a: true }], é: '€\n"\\\u0007', A: 'Ελλάδα Кафе 🍕', a: 0, left: undefined };
  expect(canonicalText(value)).toBe('{"A":"Ελλάδα Кафе 🍕","a":0,"b":[3,{"a":true,"z":null}],"é":"€\\n\\"\\\\\\u0007"}');
  expect(canonicalText({ '\u20ac': 1, '\r': 2, '1': 3, '😀': 4, '\u0080': 5, ö: 6, '\ufb33': 7 })).toBe(
    '{"\\r":2,"1":3,"\u0080":5,"ö":6,"€":1,"😀":4,"\ufb33":7}',
  );
});

it('canonicalText writes safe whole numbers, and rejects all others', () => {
  expect(canonicalText([0, -0, -5, Number.MAX_SAFE_INTEGER])).toBe('[0,0,-5,9007199254740991]');
  for (const odd of [0.1, Number.NaN, 2 ** 53]) expect(() => canonicalText([odd])).toThrow(RangeError);
});

it('hashOf hashes the text in UTF-8', () => {
  expect(hashOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hashOf('Crème brûlée')).toBe('364046a7365569d1d81df151c65c3c3ab4153c1e173f98e5835a9f3fc63eeb41');
});
