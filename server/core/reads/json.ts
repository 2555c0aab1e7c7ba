/**
 * JSON made by PostgreSQL and passed on as text, so that hot lists are neither parsed nor serialised again. The type parameter is the
 * content’s type, which tests check against the operation's schema.
 */
export class JsonText<T> {
  declare readonly holds: T;
  constructor(readonly text: string) {}
}

/**
 * JSON that a process caches and answers many times. Its version and encoded forms are made once, so that a caller who has it already costs
 * little whatever its length.
 */
export class KeptText<T> extends JsonText<T> {
  /** @param forms the cache of the forms. It is passed in as plain data, since a process may contain this class more than once */
  constructor(
    text: string,
    private readonly forms: Map<string, unknown>,
  ) {
    super(text);
  }

  /** The form of that name, made on first use. */
  once<Form>(name: string, make: () => Form): Form {
    if (!this.forms.has(name)) this.forms.set(name, make());
    return this.forms.get(name) as Form;
  }
}

/** An answer as a value, even if it was given as JSON text. */
export function plain<T>(data: T | JsonText<T>): T {
  return data instanceof JsonText ? (JSON.parse(data.text) as T) : data;
}

/** An answer as JSON text. */
export function textOf(data: unknown): string {
  return data instanceof JsonText ? data.text : JSON.stringify(data);
}

/** A value as it would be after a round trip through JSON: dates become texts, undefined fields are dropped. */
export function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Whether a value writes its own JSON, such as a date. A field that a client named `toJSON` is an ordinary one. */
const writesItself = (value: object): value is { toJSON: () => unknown } => 'toJSON' in value && typeof value.toJSON === 'function';

/** A value as JSON.stringify sees it: `toJSON` is applied, and what JSON can't hold is undefined. */
function jsonOf(value: unknown): unknown {
  const json = typeof value === 'object' && value !== null && writesItself(value) ? value.toJSON() : value;
  if (typeof json === 'number' && !Number.isFinite(json)) return null;
  return typeof json === 'function' || typeof json === 'symbol' ? undefined : json;
}

/** Whether two values have the same JSON, regardless of the order of keys. Stops at the first difference and serialises nothing. */
export function hasSameJson(first: unknown, second: unknown): boolean {
  const [a, b] = [jsonOf(first), jsonOf(second)];
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    // Within lists, JSON writes null for what it can't hold.
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, index) => hasSameJson(each ?? null, b[index] ?? null))
    );
  }
  const fieldsOf = (value: object) => Object.entries(value).filter(([, field]) => jsonOf(field) !== undefined);
  const fieldsB = new Map(fieldsOf(b));
  const fieldsA = fieldsOf(a);
  return fieldsA.length === fieldsB.size && fieldsA.every(([key, field]) => fieldsB.has(key) && hasSameJson(field, fieldsB.get(key)));
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || writesItself(value)) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const fields = value as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(fields).sort()) ordered[key] = sortKeys(fields[key]);
  return ordered;
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}
