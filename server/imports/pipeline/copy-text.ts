/** Encodes values in the text format of `COPY … FROM STDIN`. */

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeText = (text: string) => (/[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] as string) : text);

/** A text that PostgreSQL can store: no NUL, no lone surrogates. */
export function storable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}

/** A value of a type `text[]`. */
function arrayOf(texts: readonly string[]): string {
  const isPlain = !texts.some((text) => text.includes('"') || text.includes('\\'));
  return texts.length === 0 ? '{}' : `{"${(isPlain ? texts : texts.map((text) => text.replace(/["\\]/g, '\\$&'))).join('","')}"}`;
}

export type CopyValue = number | string | null | readonly string[] | { json: unknown };

function textOf(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeText(value);
  return escapeText('json' in value ? JSON.stringify(value.json) : arrayOf(value));
}

/** One row. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(textOf).join('\t')}\n`;
}
