import type { ImportRun } from '@/server/imports/pipeline/import-work';
import { priceColumns } from '../catalog-file.values';
import type { CatalogImportFacts } from './catalog-kind';

export type Run = ImportRun<CatalogImportFacts>;

/** A field of a product that a file can set. */
export interface Field {
  key: string;
  /** Its type in a row. */
  type: string;
  /** SQL: the value of the product `c`; null for a new one. */
  held: string;
  /** SQL: the default for a new product. A field without default may be empty, and can be cleared. */
  otherwise?: string;
  /** SQL: whether two values are equal: lists regardless of order, prices likewise. */
  isSame?: (one: string, two: string) => string;
}

const haveSameEntries = (one: string, two: string) => `(${one} <@ ${two} and ${one} @> ${two})`;
const priceKeys = Object.values(priceColumns);

export const fields: readonly Field[] = [
  { key: 'sku', type: 'text', held: 'c.sku' },
  { key: 'name', type: 'text', held: 'c.name', otherwise: 'null' },
  { key: 'description', type: 'text', held: 'c.description', otherwise: `''` },
  { key: 'categories', type: 'text[]', held: 'hc.names', otherwise: `'{}'`, isSame: haveSameEntries },
  { key: 'price', type: 'int', held: 'c.price_cents' },
  ...Object.entries(priceColumns).map(([key, price]) => ({ key, type: 'int', held: `(hp.prices->>'${price}')::int` })),
  { key: 'otherPrices', type: 'jsonb', held: `hp.prices - '{${priceKeys.join()}}'::text[]`, otherwise: `'{}'` },
  { key: 'vatGroup', type: 'int', held: 'c.vat_group_id' },
  { key: 'isForImmediateConsumption', type: 'boolean', held: 'c.is_for_immediate_consumption', otherwise: 'true' },
  { key: 'tags', type: 'text[]', held: 'c.tags', otherwise: `'{}'`, isSame: haveSameEntries },
  { key: 'allergens', type: 'text[]', held: 'c.allergens', otherwise: `'{}'`, isSame: haveSameEntries },
  { key: 'diets', type: 'text[]', held: 'c.diets', otherwise: `'{}'`, isSame: haveSameEntries },
  { key: 'optionGroups', type: 'text[]', held: 'ho.names', otherwise: `'{}'` },
  { key: 'steps', type: 'jsonb', held: 'hs.steps', otherwise: `'[]'` },
  { key: 'saleTimes', type: 'jsonb', held: 'c.sale_times', otherwise: `'[]'`, isSame: haveSameEntries },
  { key: 'image', type: 'text', held: 'im.name' },
  { key: 'barcode', type: 'text', held: 'c.barcode' },
];

/** Whether a file can set a field: `otherPrices` may contain prices that also have a column of their own. */
export const isNamed = ({ keys }: Run, key: string) => keys.includes(key) || (key in priceColumns && keys.includes('otherPrices'));

/** Whether a file sets any price. */
export const namesPrices = (run: Run) => fields.some(({ key }) => isPrice(key) && isNamed(run, key));

export const isPrice = (key: string) => key in priceColumns || key === 'otherPrices';

/** SQL: the new value of a field, for a product `c` and a row `w`. */
export function newValue(run: Run, { key, held, otherwise }: Field): string {
  if (!isNamed(run, key)) return otherwise === undefined ? held : `coalesce(${held}, ${otherwise})`;
  if (otherwise !== undefined) return `coalesce(w."${key}", ${held}, ${otherwise})`;
  return run.options.emptyCells === 'clear' && run.keys.includes(key) ? `w."${key}"` : `coalesce(w."${key}", ${held})`;
}

export const isDifferent = ({ key, isSame }: Field) =>
  isSame ? `not coalesce(${isSame(`"old_${key}"`, `"new_${key}"`)}, false)` : `"old_${key}" is distinct from "new_${key}"`;

/** SQL: whether an import has changed a field of the stored row with this alias. */
export const wasChanged = (row: string, key: string) =>
  `(${row}.before ? '${key}' and ${row}.before->'${key}' is distinct from ${row}.after->'${key}')`;

/** SQL: prices by `priceKey`, as the list stored in a product. */
export const listOfPrices = (
  byKey: string,
) => `(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('channelId', nullif(split_part(k, '/', 1), '')::int,
    'mode', nullif(split_part(k, '/', 2), ''), 'priceCents', v)) order by k collate "C"), '[]') from jsonb_each(${byKey}) as each_price(k, v))`;

/** SQL: the list stored in a product, as prices by `priceKey`. */
export const pricesOf = (list: string) =>
  `(select coalesce(jsonb_object_agg(concat(p->>'channelId', '/', p->>'mode'), p->'priceCents'), '{}') from jsonb_array_elements(${list}) p)`;

/** SQL: all special prices by `priceKey`, from their columns. */
const pricesByKey = `("new_otherPrices" || jsonb_strip_nulls(jsonb_build_object(${Object.entries(priceColumns)
  .map(([key, price]) => `'${price}', "new_${key}"`)
  .join(', ')})))`;

/** SQL: the price of a column as an entry of a product's list. */
function priceEntry([key, price]: [string, string]): string {
  const [channelId, mode] = price.split('/');
  const target = [channelId && `"channelId": ${channelId}`, mode && `"mode": "${mode}"`].filter(Boolean).join(', ');
  return `'{${target}, "priceCents": ' || "new_${key}" || '}'`;
}

/**
 * SQL: the new list of a product, from a row of `compared`. Most files have prices only in columns of their own. Then the list is built as
 * a text, which is ten times faster.
 */
export const newPrices = `(case when "new_otherPrices" = '{}'
  then ('[' || concat_ws(',', ${Object.entries(priceColumns)
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    .map(priceEntry)
    .join(', ')}) || ']')::jsonb
  else ${listOfPrices(pricesByKey)} end)`;
