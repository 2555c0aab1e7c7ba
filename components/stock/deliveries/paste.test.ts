import { describe, expect, it } from 'vitest';
import { euros } from '@/server/testing/euros';
import { isList, readPasted } from './paste';

describe('readPasted', () => {
  it('reads SKU and quantity, with an optional unit cost', () => {
    expect(readPasted('PDJ-001;12\nPDJ-002;6;0,85\r\n\r\n ENT-004 ; 3 ; 2.40 ', euros.en).lines).toEqual([
      { product: 'PDJ-001', quantity: 12, unitCost: undefined, row: 'PDJ-001;12' },
      { product: 'PDJ-002', quantity: 6, unitCost: 85, row: 'PDJ-002;6;0,85' },
      { product: 'ENT-004', quantity: 3, unitCost: 240, row: 'ENT-004 ; 3 ; 2.40' },
    ]);
  });

  it('reads lines copied from a spreadsheet, and skips its column names', () => {
    const { lines, unread } = readPasted('SKU\tQuantité\tPrix\nPDJ-001\t12\t0,9', euros.en);
    expect(lines).toEqual([{ product: 'PDJ-001', quantity: 12, unitCost: 90, row: 'PDJ-001\t12\t0,9' }]);
    expect(unread).toEqual([]);
  });

  it('returns unreadable lines as unread', () => {
    const { lines, unread } = readPasted('PDJ-001;12\nPDJ-002;a dozen\nPDJ-003\nPDJ-004;0\nPDJ-005;2;cheap', euros.en);
    expect(lines).toHaveLength(1);
    expect(unread).toEqual(['PDJ-002;a dozen', 'PDJ-003', 'PDJ-004;0', 'PDJ-005;2;cheap']);
  });
});

it('distinguishes a list from a product name', () => {
  expect(isList('PDJ-001;12', euros.en)).toBe(true);
  expect(isList('one\ntwo', euros.en)).toBe(true);
  expect(isList('Croissant au beurre\n', euros.en)).toBe(false);
  expect(isList('Formule | midi', euros.en)).toBe(false);
});
