import { describe, expect, it } from 'vitest';
import { afterSave, beginEdit, conflictsOf, editsOf, rebaseEdit, resolveConflicts, takenOf } from '@/components/editing/sharedEdit.rules';
import type { Delivery } from '@/server/stock/stock.schema';
import { euros } from '@/server/testing/euros';
import { amountOf, bodyOf, type DeliveryForm, formOf, linesIn, problemsOf, productOf, sameField, withLines } from './deliveryForm';
import { emptyLine, type FormLine } from './lines';

const timeZone = 'Europe/Paris';
const place = { timeZone, amounts: euros.en };
const show = (delivery: Delivery | null) => formOf(delivery, place);
const line = (productId: number, productName: string, quantity: number, unitCost: number | null = null) => ({
  position: productId,
  productId,
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
    receivedAt: null,
    lines: [line(1, 'Cola', 24, 60), line(2, 'Wine', 6)],
    ...change,
  }) as Delivery;
const changed = (form: DeliveryForm, index: number, change: Partial<FormLine>) =>
  withLines(
    form,
    linesIn(form).map((entered, place) => (place === index ? { ...entered, ...change } : entered)),
  );
const amounts = (form: DeliveryForm) => linesIn(form).map(({ product, quantity, cost }) => [product?.name, quantity, cost]);

describe('the delivery form', () => {
  it('starts with the announced delivery in the restaurant’s time, and sends it back unchanged', () => {
    const form = show(announced());
    expect(form).toMatchObject({ supplier: 'Maison Verger', reference: 'BL-1', when: 'later', expected: '2030-01-02T08:00' });
    expect(amounts(form)).toEqual([
      ['Cola', '24', '0.60'],
      ['Wine', '6', ''],
    ]);
    expect(bodyOf(form, place)).toEqual({
      supplierName: 'Maison Verger',
      reference: 'BL-1',
      expectedAt: '2030-01-02T07:00:00.000Z',
      lines: [
        { productId: 1, quantity: 24, unitCost: 60 },
        { productId: 2, quantity: 6, unitCost: undefined },
      ],
    });
    expect([show(null).when, linesIn(show(null))]).toEqual(['now', []]);
  });

  it('reports what prevents it from being sent', () => {
    expect(problemsOf(show(announced()), place)).toEqual([]);
    expect(problemsOf({ ...show(null), when: 'later' }, place)).toEqual(['supplierMissing', 'expectedMissing', 'linesMissing']);
    expect(problemsOf(changed(show(announced()), 1, { quantity: '0' }), place)).toEqual(['lineProblem']);
    const many = withLines(
      show(announced()),
      Array.from({ length: 501 }, () => ({ ...linesIn(show(announced()))[0]!, key: 'one' })),
    );
    expect(problemsOf(many, place)).toEqual(['tooManyLines']);
  });

  it('counts a changed field or line as unsaved, but not an empty line or another order', () => {
    const edit = beginEdit(announced(), show);
    const edits = (form: DeliveryForm) => editsOf({ ...edit, form }, sameField).map(({ field }) => field);
    expect(edits(withLines(edit.form, [emptyLine(), ...linesIn(edit.form).toReversed()]))).toEqual([]);
    expect(edits({ ...edit.form, reference: ' BL-1 ' })).toEqual([]);
    expect(edits(changed({ ...edit.form, reference: '' }, 1, { quantity: '7' }))).toEqual(['reference', 'product 2']);
    expect(edits(withLines(edit.form, [...linesIn(edit.form), { ...emptyLine(), quantity: '3' }]))).toEqual(['unnamed']);
  });
});

describe('edits of one delivery by two people', () => {
  const over = (mine: DeliveryForm, theirs: Delivery) =>
    rebaseEdit({ ...beginEdit(announced(), show), form: mine }, theirs, show, sameField);

  it('are merged product by product when only one of them changed each', () => {
    const mine = changed({ ...show(announced()), reference: 'BL-2' }, 0, { quantity: '12' });
    const theirs = announced({ supplierName: 'Verger et fils', lines: [line(1, 'Cola', 24, 60), line(2, 'Wine', 9), line(3, 'Beer', 4)] });
    const next = over(mine, theirs);
    expect(conflictsOf(next, sameField)).toEqual([]);
    expect([next.form.supplier, next.form.reference]).toEqual(['Verger et fils', 'BL-2']);
    expect(amounts(next.form)).toEqual([
      ['Cola', '12', '0.60'],
      ['Wine', '9', ''],
      ['Beer', '4', ''],
    ]);
    expect(takenOf(next, sameField).map(({ field, before, after }) => [field, amountOf(before), amountOf(after)])).toEqual([
      ['supplier', '', ''],
      ['product 2', '6', '9'],
      ['product 3', '', '4'],
    ]);
  });

  it('conflict when both changed the same product, and either side can be chosen', () => {
    const next = over(changed(show(announced()), 0, { quantity: '12' }), announced({ lines: [line(1, 'Cola', 36, 70)] }));
    const [conflict] = conflictsOf(next, sameField);
    expect([conflict?.field, amountOf(conflict?.before), amountOf(conflict?.mine), amountOf(conflict?.theirs)]).toEqual([
      'product 1',
      '24 × 0.60',
      '12 × 0.60',
      '36 × 0.70',
    ]);
    expect(productOf([undefined, conflict?.mine])).toBe('Cola');
    expect(amounts(resolveConflicts(next, () => 'mine', sameField).form)).toEqual([['Cola', '12', '0.60']]);
    expect(amounts(resolveConflicts(next, () => 'theirs', sameField).form)).toEqual([['Cola', '36', '0.70']]);
  });

  it('keep each line apart, even when one replaced a product that the other changed', () => {
    const mine = changed(show(announced()), 0, { product: { productId: 5, name: 'Milk', sku: null, tracked: true } });
    const next = resolveConflicts(over(mine, announced({ lines: [line(1, 'Cola', 36), line(2, 'Wine', 6)] })), () => 'theirs', sameField);
    const lines = linesIn(next.form);
    expect(amounts(next.form).map(([name]) => name)).toEqual(expect.arrayContaining(['Milk', 'Cola', 'Wine']));
    expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
  });

  it('keep the expected time of an announced delivery, even once one of them has received it', () => {
    const received = announced({ receivedAt: '2030-01-02T08:00:00.000Z' });
    const next = over(changed(show(announced()), 0, { quantity: '12' }), received);
    expect(conflictsOf(next, sameField)).toEqual([]);
    expect(bodyOf(next.form, place).expectedAt).toBe('2030-01-02T07:00:00.000Z');
  });

  it('leave nothing unsaved after a save', () => {
    const mine = changed(show(announced()), 0, { quantity: '12' });
    const saved = announced({ lines: [line(1, 'Cola', 12, 60), line(2, 'Wine', 6)] });
    const next = afterSave({ ...beginEdit(announced(), show), form: mine }, mine, saved, show, sameField);
    expect(editsOf(next, sameField)).toEqual([]);
  });
});
