// Decided in docs/decisions/009-lists-from-postgresql-texts.md.

import pg from 'pg';

const { builtins } = pg.types;
const asItIs = (text: string) => text;
const truth = (text: string) => (text === 't' ? 'true' : 'false');
/** `text[]`, which `pg` has no name for. */
const TEXT_ARRAY = 1009;
const arrayOf = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => unknown;
const dateOf = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/** ISO 8601 in UTC, to the millisecond. A server that speaks UTC, as ours does, has it nearly so already. */
function timestamp(text: string): string {
  if (text.endsWith('+00') && text.length <= 26 && text.length >= 22 && text[19] === '.')
    return `"${text.slice(0, 10)}T${text.slice(11, -3).padEnd(12, '0')}Z"`;
  return JSON.stringify(dateOf(text));
}

/** Arrays already written: the products of a menu have the same few categories, and reading one takes 0.8 µs. */
const written = new Map<string, string>();
const WRITTEN_AT_MOST = 2_000;

function textArray(text: string): string {
  const known = written.get(text);
  if (known !== undefined) return known;
  const json = JSON.stringify(arrayOf(text));
  if (written.size >= WRITTEN_AT_MOST) written.clear();
  written.set(text, json);
  return json;
}

/** JSON has no word for a number that is none. */
const fraction = (text: string) => (Number.isFinite(Number(text)) ? text : JSON.stringify(text));

/** How the text of a column becomes JSON, by the number of its type; all others are text. */
const encoders: Record<number, (text: string) => string> = {
  [builtins.INT2]: asItIs,
  [builtins.INT4]: asItIs,
  [builtins.INT8]: asItIs,
  [builtins.NUMERIC]: fraction,
  [builtins.FLOAT4]: fraction,
  [builtins.FLOAT8]: fraction,
  [builtins.BOOL]: truth,
  [builtins.JSON]: asItIs,
  [builtins.JSONB]: asItIs,
  [builtins.TIMESTAMPTZ]: timestamp,
  [TEXT_ARRAY]: textArray,
};

/** For `pg`: gives every value of a row as its JSON text. */
export const jsonTypes = { getTypeParser: (oid: number) => encoders[oid] ?? JSON.stringify } as unknown as pg.CustomTypesConfig;

/**
 * Puts rows of JSON texts together to JSON objects, the columns' names as their fields. Neither PostgreSQL nor Node makes a value of
 * a field on its way through, which costs the least of all ways that were measured (bench/README.md).
 */
export function jsonObjects({ fields, rows }: pg.QueryArrayResult<(string | null)[]>): string[] {
  const names = fields.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return rows.map((row) => {
    let text = '';
    for (let index = 0; index < names.length; index++) text += names[index] + (row[index] ?? 'null');
    return `${text}}`;
  });
}
