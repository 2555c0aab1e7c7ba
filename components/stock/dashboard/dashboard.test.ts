import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/server/audit/audit.schema';
import { countUnpriced, dailyFigures, daysUntil, typesIn } from './daily';
import { findKnownResets } from './resets';
import { sameList, stabilize } from './steady';

describe('daily movements', () => {
  const daily = [
    { day: '2026-03-28', movementType: 'SALE' as const, movements: 3, quantity: -5, value: -2_500, movementsWithoutPrice: 0 },
    { day: '2026-03-28', movementType: 'DELIVERY' as const, movements: 1, quantity: 12, value: 6_000, movementsWithoutPrice: 0 },
    { day: '2026-03-30', movementType: 'SALE' as const, movements: 1, quantity: -1, value: -500, movementsWithoutPrice: 0 },
  ];

  it('count days across clock changes and ends of months', () => {
    expect(daysUntil('2026-03-30', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(daysUntil('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01']);
  });

  it('include every day of the period, and every type in each', () => {
    const days = dailyFigures(daily, 'quantity', '2026-03-30', 3);
    expect(days.map(({ day, total }) => [day, total])).toEqual([
      ['2026-03-28', 7],
      ['2026-03-29', 0],
      ['2026-03-30', -1],
    ]);
    expect(days[0]?.figures).toEqual({ DELIVERY: 12, SALE: -5, CANCELLATION: 0, MANUAL_ADJUSTMENT: 0, RAZ: 0, INITIAL: 0 });
  });

  it('add up by the chosen measure', () => {
    expect(dailyFigures(daily, 'count', '2026-03-28', 1)[0]?.total).toBe(4);
    expect(dailyFigures(daily, 'value', '2026-03-28', 1)[0]?.total).toBe(3_500);
    expect(countUnpriced([...daily, { ...daily[0]!, movementsWithoutPrice: 2 }])).toBe(2);
    expect(typesIn(daily)).toEqual(['DELIVERY', 'SALE']);
  });
});

describe('a list in use', () => {
  const keyOf = ({ id }: { id: number }) => id;
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  const ids = (list: { row: { id: number }; gone: boolean }[]) => list.map(({ row, gone }) => (gone ? -row.id : row.id));

  it('keeps every row in its place, and appends new ones', () => {
    const shown = stabilize([], rows(1, 2, 3), keyOf, false);
    const next = stabilize(shown, rows(4, 3, 1), keyOf, true);
    expect(ids(next)).toEqual([1, -2, 3, 4]);
    expect(ids(stabilize(next, rows(2, 4, 3, 1), keyOf, true))).toEqual([1, 2, 3, 4]);
  });

  it('takes the order of the answer when nobody works on it', () => {
    const shown = stabilize([], rows(1, 2), keyOf, false);
    expect(ids(stabilize(shown, rows(3, 2), keyOf, false))).toEqual([3, 2]);
  });

  it('stays the same when the same rows come again', () => {
    const same = rows(1, 2);
    const shown = stabilize([], same, keyOf, true);
    expect(sameList(shown, stabilize(shown, same, keyOf, true))).toBe(true);
    expect(sameList(shown, stabilize(shown, rows(1), keyOf, true))).toBe(false);
  });
});

describe('the latest resets', () => {
  const reset = (at: string, userId: number | null = 1) => ({ at, products: 3, quantity: 9, userId, userName: 'Nora' });
  const entry = (auditId: number, at: string, more: Partial<AuditEntry> = {}) =>
    ({
      auditId,
      at,
      actor: { userId: 1, name: 'Nora' },
      revertsId: null,
      revertedById: null,
      revertible: true,
      subjectKind: 'restaurant stock',
      operationId: 'stock.resetRestaurant',
      ...more,
    }) as AuditEntry;

  it('find the history entry that can undo them', () => {
    const [known] = findKnownResets([reset('2026-03-28T22:40:01.000Z')], [entry(7, '2026-03-28T22:40:01.200Z')]);
    expect(known).toMatchObject({ auditId: 7, undone: 'no' });
  });

  it('ignore entries of other people, of other times and of undos', () => {
    const entries = [
      entry(9, '2026-03-28T23:40:00.000Z'),
      entry(8, '2026-03-28T22:40:02.000Z', { revertsId: 7 }),
      entry(6, '2026-03-28T22:39:59.000Z', { actor: { userId: 2, name: 'Ada' } }),
    ];
    expect(findKnownResets([reset('2026-03-28T22:40:01.000Z')], entries)[0]).toMatchObject({ auditId: null, undone: 'no' });
    expect(findKnownResets([reset('2026-03-28T22:40:01.000Z', null)], entries)[0]).toMatchObject({ auditId: null });
  });

  it('report that they were undone', () => {
    const entries = [entry(7, '2026-03-28T22:40:01.000Z', { revertedById: 8, revertible: false })];
    expect(findKnownResets([reset('2026-03-28T22:40:01.000Z')], entries)[0]).toMatchObject({ auditId: null, undone: 'all' });
  });

  const undone = { revertedById: 20, revertible: false };

  it('count an undo for its own half hour when the same person reset again a little later', () => {
    const entries = [entry(9, '2026-03-28T22:35:00.000Z', undone), entry(7, '2026-03-28T22:20:00.000Z')];
    const known = findKnownResets([reset('2026-03-28T22:35:00.000Z'), reset('2026-03-28T22:20:00.000Z')], entries);
    expect(known.map(({ auditId, undone }) => [auditId, undone])).toEqual([
      [null, 'all'],
      [7, 'no'],
    ]);
  });

  it('report a partial undo, and keep the entry that can undo the rest', () => {
    const entries = [entry(9, '2026-03-28T22:35:00.000Z', undone), entry(7, '2026-03-28T22:31:00.000Z')];
    expect(findKnownResets([reset('2026-03-28T22:35:00.000Z')], entries)[0]).toMatchObject({ auditId: 7, undone: 'partly' });
  });

  it('count the undo of a product’s reset, and ignore a count', () => {
    const ofProduct = { subjectKind: 'product stock', operationId: 'stock.resetProduct' };
    const entries = [
      entry(9, '2026-03-28T22:36:00.000Z', { ...ofProduct, operationId: 'stock.setQuantity' }),
      entry(7, '2026-03-28T22:35:00.000Z', { ...ofProduct, ...undone }),
    ];
    expect(findKnownResets([reset('2026-03-28T22:35:00.000Z')], entries)[0]).toMatchObject({ auditId: null, undone: 'all' });
  });
});
