import { expect, it } from 'vitest';
import { parseCents } from './money';

it.each([
  ['2,40', 240],
  ['2.4', 240],
  ['2,', 200],
  ['0', 0],
  ['€ 1 200', 120_000],
  ['12,05 €', 1205],
  ['1\u202f234,56', 123_456],
])('reads %j as %d cents', (text, cents) => expect(parseCents(text)).toBe(cents));

it('knows nothing from what is no amount', () => {
  expect(parseCents('  ')).toBeUndefined();
  for (const text of ['two', '-1', '1.234', '1,2,3', '99999999999', '50000000']) expect(parseCents(text)).toBeNull();
});
