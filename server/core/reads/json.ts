/**
 * JSON that PostgreSQL has already made: passed on as text, so that a hot list is neither parsed nor written again.
 * The type parameter is what the text holds; tests hold it against the operation's schema.
 */
export class JsonText<T> {
  declare readonly holds: T;
  constructor(readonly text: string) {}
}

/**
 * JSON that a process keeps and answers many times: its version, and each form in which it is sent, are made once. A caller who has it
 * already costs the same whatever its length.
 */
export class KeptText<T> extends JsonText<T> {
  /** @param forms where they are kept: a process may hold this class more than once, so that what it keeps is plain data */
  constructor(
    text: string,
    private readonly forms: Map<string, unknown>,
  ) {
    super(text);
  }

  /** What was made of it under a name, or is made now. */
  once<Form>(name: string, make: () => Form): Form {
    if (!this.forms.has(name)) this.forms.set(name, make());
    return this.forms.get(name) as Form;
  }
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

/** A value as JSON takes it: what tells its own JSON tells it, what JSON can't hold is absent. */
function jsonOf(value: unknown): unknown {
  const json = typeof value === 'object' && value !== null && 'toJSON' in value ? (value as { toJSON: () => unknown }).toJSON() : value;
  if (typeof json === 'number' && !Number.isFinite(json)) return null;
  return typeof json === 'function' || typeof json === 'symbol' ? undefined : json;
}

/** True when two values have the same JSON, whatever the order of their keys. Ends at the first difference, and writes no text. */
export function hasSameJson(one: unknown, other: unknown): boolean {
  const [a, b] = [jsonOf(one), jsonOf(other)];
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    // In a list, what JSON can't hold is null.
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, index) => hasSameJson(each ?? null, b[index] ?? null))
    );
  }
  const fieldsOf = (value: object) => Object.entries(value).filter(([, field]) => jsonOf(field) !== undefined);
  const others = new Map(fieldsOf(b));
  const fields = fieldsOf(a);
  return fields.length === others.size && fields.every(([key, field]) => others.has(key) && hasSameJson(field, others.get(key)));
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
