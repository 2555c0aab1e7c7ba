// Decided in docs/decisions/009-lists-from-postgresql-texts.md.

import pg from 'pg';

const { builtins } = pg.types;
const verbatim = (text: string) => text;
const booleanText = (text: string) => (text === 't' ? 'true' : 'false');
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
const arrayCache = new Map<string, string>();
const MAX_CACHED = 2_000;

function textArray(text: string): string {
  const cached = arrayCache.get(text);
  if (cached !== undefined) return cached;
  const json = JSON.stringify(arrayOf(text));
  if (arrayCache.size >= MAX_CACHED) arrayCache.clear();
  arrayCache.set(text, json);
  return json;
}

/** JSON cannot express numbers that are not finite. */
const fraction = (text: string) => (Number.isFinite(Number(text)) ? text : JSON.stringify(text));

/** Converts the text of a column to JSON, by type number. All other types are texts. */
const encoders: Record<number, (text: string) => string> = {
  [builtins.INT2]: verbatim,
  [builtins.INT4]: verbatim,
  [builtins.INT8]: verbatim,
  [builtins.NUMERIC]: fraction,
  [builtins.FLOAT4]: fraction,
  [builtins.FLOAT8]: fraction,
  [builtins.BOOL]: booleanText,
  [builtins.JSON]: verbatim,
  [builtins.JSONB]: verbatim,
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
