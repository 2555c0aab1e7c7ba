import { describe, expect, it } from 'vitest';
import { euros } from '@/server/testing/euros';
import { isList, readPasted } from './paste';

describe('readPasted', () => {
  it('reads SKU and quantity, with an optional unit cost', () => {
    expect(readPasted('PDJ-001;12\nPDJ-002;6;0,85\r\n\r\n ENT-004 ; 3 ; 2.40 ', euros.en).lines).toEqual([
      { product: 'PDJ-001', quantity: 12, unitCost: undefined, at: 0, row: 'PDJ-001;12' },
      { product: 'PDJ-002', quantity: 6, unitCost: 85, at: 1, row: 'PDJ-002;6;0,85' },
      { product: 'ENT-004', quantity: 3, unitCost: 240, at: 2, row: 'ENT-004 ; 3 ; 2.40' },
    ]);
  });

  it('reads lines copied from a spreadsheet, and skips its column names', () => {
    const { lines, unread } = readPasted('SKU\tQuantité\tPrix\nPDJ-001\t12\t0,9', euros.en);
    expect(lines).toEqual([{ product: 'PDJ-001', quantity: 12, unitCost: 90, at: 1, row: 'PDJ-001\t12\t0,9' }]);
    expect(unread).toEqual([]);
  });

  it('does not take a first line with a number for column names', () => {
    expect(readPasted('PDJ-001;a dozen\nPDJ-002;6', euros.en).unread).toEqual([{ at: 0, row: 'PDJ-001;a dozen', fault: 'quantity' }]);
  });

  it('returns the other lines with what is wrong with them', () => {
    const { lines, unread } = readPasted('PDJ-001;12\nPDJ-002;a dozen\n;3\nPDJ-004;0\nPDJ-005;2;cheap', euros.en);
    expect(lines).toHaveLength(1);
    expect(unread).toEqual([
      { at: 1, row: 'PDJ-002;a dozen', fault: 'quantity' },
      { at: 2, row: ';3', fault: 'product' },
      { at: 3, row: 'PDJ-004;0', fault: 'quantity' },
      { at: 4, row: 'PDJ-005;2;cheap', fault: 'cost' },
    ]);
  });
});

it('distinguishes a list from a product name', () => {
  expect(isList('PDJ-001;12', euros.en)).toBe(true);
  expect(isList('one\ntwo', euros.en)).toBe(true);
  expect(isList('Croissant au beurre\n', euros.en)).toBe(false);
  expect(isList('Formule | midi', euros.en)).toBe(false);
});
