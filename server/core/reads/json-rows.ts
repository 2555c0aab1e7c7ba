// Decided in docs/decisions/009-lists-from-postgresql-texts.md.

import pg from 'pg';

const { builtins } = pg.types;
const asItIs = (text: string) => text;
const truth = (text: string) => (text === 't' ? 'true' : 'false');
/** `text[]`, for which `pg` has no name. */
const TEXT_ARRAY = 1009;
const arrayOf = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => unknown;
const dateOf = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/** ISO 8601 in UTC, to the millisecond. A server whose time zone is UTC, as ours, sends it almost in this form. */
function timestamp(text: string): string {
  if (text.endsWith('+00') && text.length <= 26 && text.length >= 22 && text[19] === '.')
    return `"${text.slice(0, 10)}T${text.slice(11, -3).padEnd(12, '0')}Z"`;
  return JSON.stringify(dateOf(text));
}

/** Cache of converted arrays: products of a menu share few categories, and converting one takes 0.8 µs. */
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

/** JSON cannot express numbers that are not finite. */
const fraction = (text: string) => (Number.isFinite(Number(text)) ? text : JSON.stringify(text));

/** Converts the text of a column to JSON, by type number. All other types are texts. */
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

/** Type parsers for `pg` that return every value as JSON text. */
export const jsonTypes = { getTypeParser: (oid: number) => encoders[oid] ?? JSON.stringify } as unknown as pg.CustomTypesConfig;

/**
 * Joins rows of JSON texts to JSON objects, with the column names as fields. No value is parsed on the way through PostgreSQL and Node,
 * which was the fastest of all ways measured (bench/README.md).
 */
export function jsonObjects({ fields, rows }: pg.QueryArrayResult<(string | null)[]>): string[] {
  const names = fields.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return rows.map((row) => {
    let text = '';
    for (let index = 0; index < names.length; index++) text += names[index] + (row[index] ?? 'null');
    return `${text}}`;
  });
}
