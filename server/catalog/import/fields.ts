import type { ImportRun } from '@/server/imports/pipeline/import-work';
import { priceColumns } from '../catalog-file.values';
import type { CatalogImportFacts } from './catalog-kind';

export type Run = ImportRun<CatalogImportFacts>;

/** What a file can say of a product. */
export interface Field {
  key: string;
  /** In a row as it was read. */
  type: string;
  /** What the product `c` has; null for a new one. */
  held: string;
  /** What a new one has without it; a field without such a value is empty, and can be emptied. */
  otherwise?: string;
  /** Whether two values are the same: lists without an order, prices in any. */
  isSame?: (one: string, two: string) => string;
}

const together = (one: string, two: string) => `(${one} <@ ${two} and ${one} @> ${two})`;
const priceKeys = Object.values(priceColumns);

export const fields: readonly Field[] = [
  { key: 'sku', type: 'text', held: 'c.sku' },
  { key: 'name', type: 'text', held: 'c.name', otherwise: 'null' },
  { key: 'description', type: 'text', held: 'c.description', otherwise: `''` },
  { key: 'categories', type: 'text[]', held: 'hc.names', otherwise: `'{}'`, isSame: together },
  { key: 'price', type: 'int', held: 'c.price_cents' },
  ...Object.entries(priceColumns).map(([key, price]) => ({ key, type: 'int', held: `(hp.prices->>'${price}')::int` })),
  { key: 'otherPrices', type: 'jsonb', held: `hp.prices - '{${priceKeys.join()}}'::text[]`, otherwise: `'{}'` },
  { key: 'vatGroup', type: 'int', held: 'c.vat_group_id' },
  { key: 'isForImmediateConsumption', type: 'boolean', held: 'c.is_for_immediate_consumption', otherwise: 'true' },
  { key: 'tags', type: 'text[]', held: 'c.tags', otherwise: `'{}'`, isSame: together },
  { key: 'allergens', type: 'text[]', held: 'c.allergens', otherwise: `'{}'`, isSame: together },
  { key: 'diets', type: 'text[]', held: 'c.diets', otherwise: `'{}'`, isSame: together },
  { key: 'optionGroups', type: 'text[]', held: 'ho.names', otherwise: `'{}'` },
  { key: 'steps', type: 'jsonb', held: 'hs.steps', otherwise: `'[]'` },
  { key: 'saleTimes', type: 'jsonb', held: 'c.sale_times', otherwise: `'[]'`, isSame: together },
  { key: 'image', type: 'text', held: 'im.name' },
  { key: 'barcode', type: 'text', held: 'c.barcode' },
];

/** Whether a file can say something of a field: `otherPrices` may name what has a column of its own. */
export const isNamed = ({ keys }: Run, key: string) => keys.includes(key) || (key in priceColumns && keys.includes('otherPrices'));

/** Whether a file says something of any price. */
export const namesPrices = (run: Run) => fields.some(({ key }) => isPrice(key) && isNamed(run, key));

export const isPrice = (key: string) => key in priceColumns || key === 'otherPrices';

/** The value that a field is to have, for a product `c` and a row `w`. */
export function newValue(run: Run, { key, held, otherwise }: Field): string {
  if (!isNamed(run, key)) return otherwise === undefined ? held : `coalesce(${held}, ${otherwise})`;
  if (otherwise !== undefined) return `coalesce(w."${key}", ${held}, ${otherwise})`;
  return run.options.emptyCells === 'clear' && run.keys.includes(key) ? `w."${key}"` : `coalesce(w."${key}", ${held})`;
}

export const isDifferent = ({ key, isSame }: Field) =>
  isSame ? `not coalesce(${isSame(`"old_${key}"`, `"new_${key}"`)}, false)` : `"old_${key}" is distinct from "new_${key}"`;

/** Whether an import has changed a field, by the kept row under this alias. */
export const wasChanged = (row: string, key: string) =>
  `(${row}.before ? '${key}' and ${row}.before->'${key}' is distinct from ${row}.after->'${key}')`;

/** Prices by what they are for, as the list that a product keeps. */
export const listOfPrices = (
  byKey: string,
) => `(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('channelId', nullif(split_part(k, '/', 1), '')::int,
    'mode', nullif(split_part(k, '/', 2), ''), 'priceCents', v)) order by k collate "C"), '[]') from jsonb_each(${byKey}) as each_price(k, v))`;

/** The list that a product keeps as prices by what they are for. */
export const pricesOf = (list: string) =>
  `(select coalesce(jsonb_object_agg(concat(p->>'channelId', '/', p->>'mode'), p->'priceCents'), '{}') from jsonb_array_elements(${list}) p)`;

/** All prices that differ, by what they are for, out of the columns that have them. */
const pricesByKey = `("new_otherPrices" || jsonb_strip_nulls(jsonb_build_object(${Object.entries(priceColumns)
  .map(([key, price]) => `'${price}', "new_${key}"`)
  .join(', ')})))`;

/** The price of a column as an entry of a product's list. */
function priceEntry([key, price]: [string, string]): string {
  const [channelId, mode] = price.split('/');
  const about = [channelId && `"channelId": ${channelId}`, mode && `"mode": "${mode}"`].filter(Boolean).join(', ');
  return `'{${about}, "priceCents": ' || "new_${key}" || '}'`;
}

/** The list that a product is to keep, of a row of `compared`. Most have prices in columns alone, which are put together as a text: that is ten times faster. */
export const newPrices = `(case when "new_otherPrices" = '{}'
  then ('[' || concat_ws(',', ${Object.entries(priceColumns)
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    .map(priceEntry)
    .join(', ')}) || ']')::jsonb
  else ${listOfPrices(pricesByKey)} end)`;
