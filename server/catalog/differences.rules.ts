/** The differences of a change of many products: by product id, the fields that differ. */
export interface Differences {
  products: Record<number, Record<string, unknown>>;
}

/** Positions in categories, by category id. Stored with the former state of a product, so that an undo restores them. */
export type Places = Record<number, number>;

/** The position of a product in a category that it has left. */
export interface LeftPlace {
  productId: number;
  categoryId: number;
  position: number;
}

/** How products are changed. */
export interface ChangeOptions {
  /**
   * Set if this undoes a change with these results. `force` also undoes fields changed since. Restored references may be to archived
   * things.
   */
  undoes?: { after: Differences; force: boolean };
  /** Set if the request has a list, so that errors name the position of a product. */
  isMany?: boolean;
}

/** Whether two values are equal as JSON: lists in order, objects regardless of the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, otherKeys] = [Object.keys(a), Object.keys(b)];
  return keys.length === otherKeys.length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key as never], b[key as never]));
}

/** The given fields of an object. */
export const pick = (fields: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/**
 * The products that changes modify, before and after.
 * @param states the present products by id
 * @param changes the given fields; undefined is not given
 */
export function differencesOf(
  states: ReadonlyMap<number, object>,
  changes: readonly ({ productId: number } & object)[],
): { before: Differences; after: Differences } {
  const before: Differences = { products: {} };
  const after: Differences = { products: {} };
  for (const { productId, ...fields } of changes) {
    const state = states.get(productId) as Record<string, unknown> | undefined;
    if (!state) continue;
    const differing = Object.entries(fields).filter(([name, value]) => value !== undefined && !isSame(value, state[name]));
    if (differing.length === 0) continue;
    after.products[productId] = Object.fromEntries(differing);
    before.products[productId] = pick(state, Object.keys(after.products[productId]));
  }
  return { before, after };
}

/** The fields that a change of one thing has modified, from its states in the history. */
export function changedFields(entry: { before: unknown; after: unknown }): {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
} {
  const [before, after] = [entry.before as Record<string, unknown>, entry.after as Record<string, unknown>];
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]));
  return { before: pick(before, names), after: pick(after, names) };
}

/** The same in the form of a change of many products. */
export function toMany(entry: { before: unknown; after: unknown }, productId: number): { before: Differences; after: Differences } {
  const { before, after } = changedFields(entry);
  return { before: { products: { [productId]: before } }, after: { products: { [productId]: after } } };
}

/** The history's states of a change of one product. */
export const statesOfOne = ({ before, after }: { before: Differences; after: Differences }, productId: number) => ({
  before: before.products[productId] ?? {},
  after: after.products[productId] ?? {},
});

/** The former products, with their positions in categories that they have left. */
export function withPlaces({ products }: Differences, leftPlaces: readonly LeftPlace[]): Differences {
  const byProduct = Map.groupBy(leftPlaces, ({ productId }) => productId);
  const placesOf = (id: string): { places?: Places } => {
    const places = byProduct.get(Number(id))?.map(({ categoryId, position }) => [categoryId, position] as const);
    return places ? { places: Object.fromEntries(places) } : {};
  };
  return { products: Object.fromEntries(Object.entries(products).map(([id, fields]) => [id, { ...fields, ...placesOf(id) }])) };
}

/** The fields that an earlier change has modified, with their present values. */
export function presentValuesOf(results: Differences, states: ReadonlyMap<number, object>): Differences {
  const now = Object.entries(results.products).map(([id, fields]) => [id, pick(states.get(Number(id)) ?? {}, Object.keys(fields))]);
  return { products: Object.fromEntries(now) };
}

/** The change that undoes an earlier one, including positions in categories. */
export const changesBackTo = ({ products }: Differences) =>
  Object.entries(products).map(([id, fields]) => ({ ...fields, productId: Number(id) }));
