import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { AppError } from './errors';
import { hasTooManyNames } from './field-names';
import { id, isoDate, pageSize } from './fields';
import { MAX_INTEGER } from './limits';
import { assertSane, fromText, parseJson, queryOf, validate } from './parse';

/** An issue in the language that was asked for. */
type Issue = { path: string; code: string; message: string };

function refusal(work: () => unknown): { code: string; issues: Issue[] } {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, issues: (error.extraData as { issues: Issue[] } | undefined)?.issues ?? [] };
    throw error;
  }
  throw new Error('expected a refusal');
}

const body = z.object({ name: z.string(), lines: z.array(z.object({ quantity: z.int() })), note: z.string().optional() });
const check = (value: unknown, locale: 'en' | 'fr' = 'en') => refusal(() => validate({ body: { schema: body, value } }, locale));

describe('validate', () => {
  it('distinguishes missing from invalid fields, and reports all of them at once', () => {
    expect(check({ lines: [{}] })).toEqual({
      code: 'missing_parameters',
      issues: [
        { path: 'name', code: 'required', message: expect.any(String) },
        { path: 'lines.0.quantity', code: 'required', message: expect.any(String) },
      ],
    });
    expect(check({ lines: [{ quantity: 'x' }] })).toMatchObject({
      code: 'invalid_parameters',
      issues: [
        { path: 'name', code: 'required' },
        { path: 'lines.0.quantity', code: 'invalid_type' },
      ],
    });
    expect(check({ name: null, lines: [] })).toMatchObject({ code: 'invalid_parameters', issues: [{ path: 'name' }] });
  });

  it('reports missing_parameters when neither of two alternative fields is given, but not when both are', () => {
    const either = z
      .object({ a: z.string().optional(), b: z.string().optional() })
      .refine(({ a, b }) => (a === undefined) !== (b === undefined), { path: ['a'], params: { code: 'required' } });
    const codeOf = (value: unknown) => refusal(() => validate({ body: { schema: either, value } }, 'en')).code;
    expect(codeOf({})).toBe('missing_parameters');
    expect(codeOf({ a: 'x', b: 'y' })).toBe('invalid_parameters');
  });

  it.each([[[]], ['text'], [4], [null], [true]])('rejects %j as a body', (value) => {
    expect(check(value).code).toBe('invalid_parameters');
  });

  it('names each unknown field where none is allowed', () => {
    const schema = z.object({ from: z.string(), inner: z.strictObject({}) }).strict();
    const value = { from: 'x', until: 'y', page: 1, inner: { deep: 1 } };
    expect(refusal(() => validate({ query: { schema, value } }, 'en'))).toEqual({
      code: 'invalid_parameters',
      issues: ['inner.deep', 'until', 'page'].map((path) => ({ path, code: 'unrecognized_keys', message: 'Unknown field.' })),
    });
  });

  it('reports issues in the caller’s language', () => {
    const message = (locale: 'en' | 'fr') => check({ name: 1, lines: [] }, locale).issues[0]?.message;
    expect(message('en')).toBe('Send text.');
    expect(message('fr')).toBe('Envoyez un texte.');
  });

  it('collects the issues of all parts of a request', () => {
    const parts = { params: { schema: z.object({ id }), value: { id: 'x' } }, body: { schema: body, value: {} } };
    expect(refusal(() => validate(parts, 'en')).issues.map(({ path }) => path)).toEqual(['id', 'name', 'lines']);
  });
});

describe('an id', () => {
  it.each([2 ** 31, -1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '7', true, null])('cannot be %s', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });
  it('can be any positive integer that the database can hold', () => {
    expect([1, MAX_INTEGER].map((value) => id.safeParse(value).success)).toEqual([true, true]);
  });
});

describe('a date', () => {
  const days = ['2026-10-01', '2026-10-01T10:00:00Z', '2026-10-01T10:00:00.123456+02:00', '2026-10-01T10:00:00'];
  it.each([...days, '2026-10-01T10:00', '2026-10-01T10:00Z', '2026-10-01T10:00-05:30'])('can be %s', (text) => {
    expect(isoDate.safeParse(text).success).toBe(true);
  });
  it.each(['', 'now', '20261001', '2026-02-30', '2026-10-01T24:00Z', '2026-10-01T10Z', '2026-10-01 10:00', '2026-10-01T10:00 02:00'])(
    'cannot be %j',
    (text) => {
      expect(isoDate.safeParse(text).success).toBe(false);
    },
  );
});

describe('fromText', () => {
  const schema = z.object({
    id: id.optional(),
    limit: pageSize(50),
    tracked: z.boolean().optional(),
    from: isoDate.optional(),
    kind: z.enum(['1', 'a']).optional(),
    note: z.string().nullable(),
  });
  const read = (texts: Record<string, string>) => fromText(schema, texts);

  it('converts text to numbers and booleans only where the schema expects them', () => {
    expect(read({ id: '12', limit: '-3', tracked: 'true', kind: '1', note: '12', other: '5' })).toEqual({
      id: 12,
      limit: -3,
      tracked: true,
      kind: '1',
      note: '12',
      other: '5',
    });
    expect(['true', '1', 'false', '0'].map((tracked) => read({ tracked }).tracked)).toEqual([true, true, false, false]);
  });

  it.each(['2', '', 'yes', 'TRUE', 'true ', 'constructor'])(
    'does not read «%s» as a boolean, and the issue says what is expected',
    (tracked) => {
      const refused = refusal(() => validate({ query: { schema, value: read({ tracked, note: 'x' }) } }, 'en'));
      expect(refused.issues).toEqual([{ path: 'tracked', code: 'invalid_type', message: 'Send true or false.' }]);
    },
  );

  it.each(['', ' 12', '12 ', '0x10', '1e3', '+5', '１２', '12abc', '9'.repeat(30), '--1', '.5', '5.', 'NaN', 'Infinity'])(
    'leaves «%s» as it is, so that the schema rejects it',
    (text) => {
      expect(read({ id: text })).toEqual({ id: text });
      expect(refusal(() => validate({ query: { schema, value: read({ id: text, note: 'x' }) } }, 'en')).issues[0]?.path).toBe('id');
    },
  );
});

describe('queryOf', () => {
  it('returns a flat record', () => {
    expect(queryOf('?a=1&b=x%20y&c=')).toEqual({ a: '1', b: 'x y', c: '' });
    expect(queryOf('')).toEqual({});
    expect(queryOf('?')).toEqual({});
  });
  it('reports repeated keys', () => {
    expect(refusal(() => queryOf('?a=1&b=2&a=3&b=4&a=5')).issues.map(({ path, code }) => [path, code])).toEqual([
      ['a', 'duplicate'],
      ['b', 'duplicate'],
      ['a', 'duplicate'],
    ]);
  });
  it.each(['?__proto__=1', '?a=%00', '?%00=a', '?a=%ED%A0%80', '?%FF=a', '?a=caf%E9'])('rejects %s', (search) => {
    expect(refusal(() => queryOf(search)).code).toBe('invalid_parameters');
  });
  it.each(['?constructor=1', '?toString=1', '?a=%zz', '?a=100%', '?a=%EF%BF%BD', '?a=%ef%bf%bd', '?a=\ufffd', '?=', '?&&&'])(
    'accepts %s',
    (search) => {
      expect(() => queryOf(search)).not.toThrow();
    },
  );
});

describe('parsing JSON', () => {
  it.each(['', '{', 'undefined', "{'a':1}", '{"a":1,}', '\uFEFF{}', '[1', 'NaN'])('rejects text that is not JSON: %j', (text) => {
    expect(refusal(() => parseJson(text)).code).toBe('invalid_json');
  });

  it.each([
    ['a NUL character', '{"a":"x\\u0000"}'],
    ['a NUL character in a key', '{"a\\u0000":1}'],
    ['a lone surrogate', '{"a":["\\ud800"]}'],
    ['a lone surrogate in a key', '{"\\udfff":1}'],
    ['a prototype', '{"a":{"__proto__":{"admin":true}}}'],
    ['a number past all numbers', '{"a":[1e999]}'],
    ['a whole number that is read as another one', '{"a":9007199254740993}'],
    ['a hundred thousand objects', `[${Array.from({ length: 100_001 }, () => '{}').join()}]`],
    ['a hundred thousand entries of lists', `{"a":[${Array(60_000).fill(0)}],"b":[${Array(40_001).fill('"x"')}]}`],
    ['10,000 nested lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('rejects %s', (_what, text) => {
    expect(refusal(() => parseJson(text)).code).toBe('invalid_parameters');
  });

  it('returns every value that a database and a program can hold unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
        const text = JSON.stringify(value);
        const exact = (number: number) => !Number.isInteger(number) || Number.isSafeInteger(number);
        const numbers = text.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/gi) ?? [];
        const storable = !/\\u0000|\\ud[89a-f]/i.test(text) && !text.includes('"__proto__":') && numbers.map(Number).every(exact);
        if (storable) expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reports the path of a rejected value', () => {
    const { issues } = refusal(() => parseJson('{"areas":[{"points":[]},{"name":"x\\u0000"}]}'));
    expect(issues).toMatchObject([{ path: 'areas.1.name', code: 'unstorable' }]);
  });

  it('rejects more than 10,000 different field names, in one object or in many', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}"`);
    const [one, many] = [
      (count: number) => `{${names(count).join(':1,')}:1}`,
      (count: number) => `[${names(count).map((name) => `{${name} :1}`)}]`,
    ];
    for (const write of [one, many]) {
      expect(refusal(() => parseJson(write(10_001))).issues).toMatchObject([{ code: 'unstorable' }]);
      expect(parseJson(write(10_000))).toEqual(JSON.parse(write(10_000)));
    }
  });

  it('counts repeated field names once, and no text inside of strings', () => {
    const often = Array.from({ length: 20_000 }, () => ({ 'a "b":': 'c', d: '\\' }));
    const within = { text: JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, '\\"']))) };
    for (const value of [often, within]) expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  it('checks values in no more than linear time', () => {
    const wide = (size: number) => [
      Array.from({ length: size }, (_, index) => ({ index })),
      Array.from({ length: size }, (_, index) => index),
    ];
    expect(growthOf(24_000, wide, assertSane)).toBeLessThan(MOST_GROWTH);
  });

  it.each([
    ['quotation marks', '\\"'],
    ['backslashes', '\\\\'],
    ['names', '","a":"'],
    ['spaces', ' '],
  ])('looks for field names in no more than linear time: %s', (_what, piece) => {
    expect(
      growthOf(60_000, (size) => `{"a":"${piece.repeat(size)}"${piece === ' ' ? piece.repeat(size) : ''}}`, hasTooManyNames),
    ).toBeLessThan(MOST_GROWTH);
  });
});
