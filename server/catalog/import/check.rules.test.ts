import { expect, it } from 'vitest';
import type { CheckFacts } from '@/server/imports/pipeline/import-work';
import type { Hints } from '@/server/imports/reading/table';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { type CatalogFacts, catalogChecker } from './check.rules';

const check = catalogChecker({
  options: { emptyCells: 'keep', restoreArchived: false, isMultiBadge: false, autoImportGuestHierarchy: false },
  hints: { decimalComma: true } as Hints,
  facts: { decimals: 2, groupOfRate: { 2000: 9 }, groupsOfRate: { 2000: [6, 9] } },
} satisfies CheckFacts<CatalogFacts>);
const codes = (cells: Record<string, string>) => check(cells).problems.map(({ code }) => code);

it('puts a price among the other prices into its own column, and rejects a contradiction', () => {
  const others = '5 / takeAway: 9 | takeAway: 12,50';
  expect(check({ otherPrices: others }).values).toEqual({ otherPrices: { '5/takeAway': 900 }, priceTakeAway: 1250 });
  expect(check({ otherPrices: others, priceTakeAway: '' }).values).toMatchObject({ priceTakeAway: 1250 });
  expect(codes({ otherPrices: others, priceTakeAway: '12,5' })).toEqual([]);
  expect(codes({ priceTakeAway: '13', otherPrices: others })).toEqual(['invalid_prices']);
});

it('lists the VAT groups that a rate may mean', () => {
  expect(check({ vatGroup: '20 %' }).values).toEqual({ vatGroup: 9, vatGroupsOfRate: [6, 9] });
});

it('rejects overlong cells in no more than linear time', () => {
  const cellsOf = (long: number) => [
    { saleTimes: `lun 11:00-15:00|${' '.repeat(long)}x` },
    ...['categories', 'tags', 'optionGroups'].map((key) => ({ [key]: '\\'.repeat(long) })),
    { otherPrices: `5: ${' '.repeat(long)}x\ny` },
  ];
  for (const cell of cellsOf(32_000)) expect(codes(cell)).toEqual(['too_long']);
  expect(growthOf(32_000, cellsOf, (cells) => cells.map(codes))).toBeLessThan(MOST_GROWTH);
});
