import { vatGroups } from '@/server/fiscal/referential';
import {
  cellText,
  fault,
  identifier,
  type Outcome,
  outcomeOf,
  type ReadRow,
  readId,
  readRow,
  remembering,
} from '@/server/imports/pipeline/check-cells.rules';
import type { CheckedRow, CheckFacts } from '@/server/imports/pipeline/import-work';
import { parseAmount, parseBoolean } from '@/server/imports/reading/values';
import { MAX_RANGES } from '@/server/pickup/pickup.values';
import { MAX_DESCRIPTION, MAX_PRICE_CENTS, MAX_PRODUCT_CATEGORIES, MAX_PRODUCT_NAME } from '../catalog.values';
import { type PriceColumnKey, priceColumns } from '../catalog-file.values';
import { readAllergens, readDiets, readKind, readNames, readPrices, readRate, readSaleTimes, vatGroupName } from './cells.rules';
import { readSteps } from './steps.rules';
import type { GroupsOfRates } from './vat-rates.rules';

/** Facts about the brand that a check needs. */
export interface CatalogFacts extends GroupsOfRates {
  /** The decimals of the brand's currency. */
  decimals: number;
}

const MAX_CODE = 64;
const limits = {
  categories: { count: MAX_PRODUCT_CATEGORIES, length: 80 },
  tags: { count: 30, length: 40 },
  optionGroups: { count: 20, length: MAX_PRODUCT_NAME },
};
/** The longest text of a list: each name with its separator, and as many backslashes as characters. */
const maxLengthOf = ({ count, length }: { count: number; length: number }) => count * (2 * length + 3);
const lengths: Record<string, number> = {
  signature: MAX_CODE,
  sku: MAX_CODE,
  barcode: MAX_CODE,
  name: MAX_PRODUCT_NAME,
  description: MAX_DESCRIPTION,
  image: 255,
  ...Object.fromEntries(Object.entries(limits).map(([key, limit]) => [key, maxLengthOf(limit)])),
  saleTimes: MAX_RANGES * 24,
  otherPrices: 4_000,
};
/** The value that an empty cell stores if it clears its field. The name cannot be cleared. */
const empties = {
  ...{ description: '', sku: null, barcode: null, image: null, price: null, vatGroup: null, otherPrices: {} },
  ...{ categories: [], tags: [], allergens: [], diets: [], optionGroups: [], steps: [], saleTimes: [] },
  ...Object.fromEntries(Object.keys(priceColumns).map((key) => [key, null])),
};

const groupByName = new Map(
  vatGroups.flatMap(({ vatGroupId, code, name }) => [code, name.en, name.fr].map((word) => [vatGroupName(word), vatGroupId] as const)),
);

/** Checks rows of catalog files one by one. */
export function catalogChecker({ options, hints, facts }: CheckFacts<CatalogFacts>) {
  const { decimals, groupOfRate, groupsOfRate } = facts;
  const readPrice = remembering((text: string): { value: number } | ReturnType<typeof fault> => {
    const found = parseAmount(text, { decimalComma: hints.decimalComma, decimals });
    if ('fault' in found) return fault(found.fault);
    return found.value < 0 || found.value > MAX_PRICE_CENTS ? fault('price_out_of_range') : found;
  });
  const namesReader = (key: keyof typeof limits) =>
    remembering((text: string): Outcome => {
      const value = readNames(text);
      const { count, length } = limits[key];
      if (value.length > count) return fault('too_many', { limit: count });
      return value.some((name) => name.length > length) ? fault('too_long', { limit: length }) : { value };
    });
  const codesReader = (read: (text: string) => string[] | { word: string }, code: string) =>
    remembering((text: string): Outcome => {
      const found = read(text);
      return Array.isArray(found) ? { value: found } : fault(code, { word: found.word });
    });
  const readCents = (text: string) => {
    const found = readPrice(text);
    return 'value' in found ? found.value : null;
  };
  const orFault = (value: unknown, code: string): Outcome => (value === null ? fault(code) : { value });
  const readers: Record<string, (text: string) => Outcome> = {
    productId: readId,
    signature: identifier,
    sku: identifier,
    barcode: identifier,
    name: (text) => ({ value: text }),
    description: (text) => ({ value: text }),
    image: (text) => ({ value: text }),
    price: readPrice,
    ...(Object.fromEntries(Object.keys(priceColumns).map((key) => [key, readPrice])) as Record<PriceColumnKey, typeof readPrice>),
    otherPrices: (text) => orFault(readPrices(text, readCents), 'invalid_prices'),
    steps: (text) => orFault(readSteps(text, readCents), 'invalid_steps'),
    kind: remembering((text) => {
      const value = readKind(text);
      return { value, ...(value === null && { told: fault('unknown_kind') }) };
    }),
    vatGroup: remembering((text) => {
      const groupId = groupByName.get(vatGroupName(text));
      if (groupId !== undefined) return { value: groupId };
      const rate = readRate(text);
      const groupIdOfRate = rate === null ? undefined : groupOfRate[rate];
      return groupIdOfRate === undefined ? fault('unknown_vat_group') : { value: groupIdOfRate, told: fault('vat_by_rate') };
    }),
    isForImmediateConsumption: remembering((text) => outcomeOf(parseBoolean(text))),
    categories: namesReader('categories'),
    tags: namesReader('tags'),
    optionGroups: namesReader('optionGroups'),
    allergens: codesReader(readAllergens, 'unknown_allergen'),
    diets: codesReader(readDiets, 'unknown_diet'),
    saleTimes: remembering((text) => orFault(readSaleTimes(text), 'invalid_times')),
  };
  const rules = { readers, lengths, emptyCells: options.emptyCells, empties };
  return (cells: Readonly<Record<string, string>>): CheckedRow => {
    const row = readRow(cells, rules);
    const { values, problems } = row;
    moveToColumns(row, cells.otherPrices ?? '');
    // A product keeps its VAT group if that has the rate.
    if (problems.some(({ code }) => code === 'vat_by_rate'))
      values.vatGroupsOfRate = groupsOfRate[readRate(cellText(cells.vatGroup ?? '')) ?? -1];
    return { values, problems };
  };
}

/** Moves prices in `otherPrices` that have a column of their own to that column. Two prices for the same are an error. */
function moveToColumns({ values, say }: ReadRow, cell: string): void {
  const otherPrices = values.otherPrices as Record<string, number> | undefined;
  if (!otherPrices) return;
  const remaining = { ...otherPrices };
  for (const [key, price] of Object.entries(priceColumns)) {
    const cents = remaining[price];
    if (cents === undefined) continue;
    delete remaining[price];
    if (typeof values[key] === 'number' && values[key] !== cents) say('error', 'otherPrices', cell, fault('invalid_prices'));
    else values[key] = cents;
  }
  values.otherPrices = remaining;
}
