import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { escapeWideCharacters } from './bundles';

it.each([
  ['a string', `'l’addition – 5 €'`],
  ['a template', '`a × 🍕 “é”`'],
  ['a backslash before', String.raw`'\\’' + '\’'`],
  ['an expression of pairs', `'🍕x’'.replace(/[🍔-🍟]|’/gu, '_')`],
  ['a name', `(() => { const α = 2; return { α }; })()`],
  ['keys and comments', `({ '日本': 1 /* “ */, 日: 2 }) // ’`],
])('%s means the same', (_, source) => {
  const narrow = escapeWideCharacters(source);
  expect(narrow).not.toMatch(/[^\0-\xff]/);
  expect(runInNewContext(narrow)).toEqual(runInNewContext(source));
});

it('what would see the escapes is left alone', () => {
  const source = 'String.raw`’`';
  expect(escapeWideCharacters(source)).toBe(source);
});
