import { describe, expect, it } from 'vitest';
import type { Delivery } from '@/server/stock/stock.schema';
import { type DeliveryDraft, differencesOf, draftOf, isDraft, mergedWith, sameDraft } from './deliveryDraft';

const place = { timeZone: 'Europe/Paris', locale: 'en' };
const line = (position: number, productName: string, quantity: number, unitCost: number | null = null) => ({
  position,
  productId: position,
  productName,
  productSku: null,
  quantity,
  unitCost,
});
const announced = (change: Partial<Delivery> = {}) =>
  ({
    deliveryId: 7,
    supplierName: 'Maison Verger',
    reference: 'BL-1',
    expectedAt: '2030-01-02T07:00:00.000Z',
    lines: [line(1, 'Cola', 24, 60), line(2, 'Wine', 6)],
    ...change,
  }) as Delivery;
const withQuantity = (draft: DeliveryDraft, index: number, quantity: string): DeliveryDraft => ({
  ...draft,
  lines: draft.lines.map((entered, position) => (position === index ? { ...entered, quantity } : entered)),
});

describe('what is entered of a delivery', () => {
  const before = draftOf(announced(), place);

  it('begins with what was announced, in the restaurant’s time', () => {
    expect(before.fields).toEqual({ supplier: 'Maison Verger', reference: 'BL-1', when: 'later', expected: '2030-01-02T08:00' });
    expect(before.lines.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      ['24', '0.60'],
      ['6', ''],
    ]);
    expect(draftOf(null, place)).toMatchObject({ fields: { supplier: '', when: 'now' }, lines: [], base: null });
  });

  it('is unsaved where a field or a line says something else', () => {
    expect(sameDraft(before, draftOf(announced(), place))).toBe(true);
    expect(sameDraft(withQuantity(before, 1, '7'), before)).toBe(false);
    expect(sameDraft({ ...before, fields: { ...before.fields, reference: '' } }, before)).toBe(false);
  });

  it('takes in what somebody else saved, but where something was entered here', () => {
    const mine = { ...withQuantity(before, 0, '12'), fields: { ...before.fields, reference: 'BL-2' } };
    const theirs = draftOf(announced({ supplierName: 'Verger et fils', reference: 'BL-9', lines: [line(1, 'Cola', 36, 60)] }), place);
    const merged = mergedWith(mine, before, theirs);
    expect(merged.fields).toMatchObject({ supplier: 'Verger et fils', reference: 'BL-2' });
    expect(merged.lines).toEqual(mine.lines);
    expect(merged.base).toEqual(theirs.base);
    expect(differencesOf(merged, theirs)).toEqual([
      { what: 'reference', mine: 'BL-2', theirs: 'BL-9' },
      { what: { product: 'Cola' }, mine: '12 × 0.60', theirs: '36 × 0.60' },
      { what: { product: 'Wine' }, mine: '6', theirs: '' },
    ]);
    expect(mergedWith(before, before, theirs)).toEqual(theirs);
  });

  it('comes back from this browser as it was, and not from what is none', () => {
    const kept: unknown = JSON.parse(JSON.stringify(withQuantity(before, 0, 'a dozen')));
    expect(isDraft(kept)).toBe(true);
    expect(isDraft(JSON.parse(JSON.stringify(draftOf(null, place))))).toBe(true);
    for (const odd of [null, 'text', {}, { ...before, lines: [{ key: 'a' }] }, { ...before, base: 3 }, { ...before, fields: {} }])
      expect(isDraft(odd)).toBe(false);
  });
});
