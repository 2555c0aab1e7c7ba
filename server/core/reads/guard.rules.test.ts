import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guard, guardInWorkbook, unguard } from './guard.rules';

const runs = /^[\s"]*[=+\-@＝＋－＠]/;
const hostile = fc.stringMatching(/^[=+\-@＝＋－＠\t\r\n",;' a1]{0,12}$/);
const text = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.string());

describe('a guarded cell', () => {
  it('is read back exactly, from CSV and from a workbook', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(unguard(guard(value))).toBe(value);
        expect(unguard(guardInWorkbook(value))).toBe(value);
      }),
      { numRuns: 3_000 },
    );
  });

  it('never begins like a formula, at whichever separator a spreadsheet splits it', () => {
    fc.assert(
      fc.property(text, (value) => {
        for (const part of guard(value).split(/[;,\t\r\n]/)) expect(part).not.toMatch(runs);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+33612345678', "'+33612345678"],
    ["'=1", "''=1"],
    ['\tx', "'\tx"],
    ['x;=HYPERLINK("http://x")', `x;'=HYPERLINK("http://x")`],
    ["O'Neill", "O'Neill"],
    ["'t Hart", "'t Hart"],
    ['Jean-Luc', 'Jean-Luc'],
    ['0012345', '0012345'],
    ['😀', '😀'],
  ])('with %j is written as %j', (value, written) => expect(guard(value)).toBe(written));

  it.each([
    ['=1+1', '=1+1'],
    ["'=1", "''=1"],
    ['+33612345678', '+33612345678'],
  ])('with %j in a workbook is written as %j', (value, written) => expect(guardInWorkbook(value)).toBe(written));
});
