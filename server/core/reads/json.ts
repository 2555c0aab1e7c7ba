/**
 * JSON that PostgreSQL has already made: passed on as text, so that a hot list is neither parsed nor written again.
 * The type parameter is what the text holds; tests hold it against the operation's schema.
 */
export class JsonText<T> {
  declare readonly holds: T;
  constructor(readonly text: string) {}
}

/** An answer as a value, whether it came as a value or as text. */
export function plain<T>(data: T | JsonText<T>): T {
  return data instanceof JsonText ? (JSON.parse(data.text) as T) : data;
}

/** An answer as JSON text. */
export function textOf(data: unknown): string {
  return data instanceof JsonText ? data.text : JSON.stringify(data);
}

/** A value as its JSON would be read again: dates as text, absent fields gone. */
export function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function inKeyOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  const fields = value as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(fields).sort()) ordered[key] = inKeyOrder(fields[key]);
  return ordered;
}

/** JSON with its keys in order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(inKeyOrder(value));
}
