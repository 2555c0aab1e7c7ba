/** What a change of many products differs in: by the ids of those that change, the fields that do. */
export interface Differences {
  products: Record<number, Record<string, unknown>>;
}

/** Places in categories, by the ids of these: with what a product was when it left them, so that an undo puts it there again. */
export type Places = Record<number, number>;

/** Where a product stood in a category that it has left. */
export interface LeftPlace {
  productId: number;
  categoryId: number;
  position: number;
}

/** How products are changed. */
export interface Changing {
  /** It is the undo of a change that left this: with `force` also where that was changed since. What comes back may be archived by now. */
  undoes?: { left: Differences; force: boolean };
  /** They are sent as a list: what is wrong with one names its place. */
  isMany?: boolean;
}

/** Two values are the same JSON; lists by their order, objects whatever the order of their keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key as never], b[key as never]));
}

/** Those fields of an object. */
export const pick = (fields: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/**
 * What changes make of products that differ from them.
 * @param states the products as they are, by their ids
 * @param changes the fields that are given; undefined is none
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

/** What a change of one thing has left otherwise than it was, by the states that the history has of it. */
export function changedFields(entry: { before: unknown; after: unknown }): {
  was: Record<string, unknown>;
  left: Record<string, unknown>;
} {
  const [before, after] = [entry.before as Record<string, unknown>, entry.after as Record<string, unknown>];
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]));
  return { was: pick(before, names), left: pick(after, names) };
}

/** The same as a change of many products. */
export function asMany(entry: { before: unknown; after: unknown }, productId: number): { before: Differences; after: Differences } {
  const { was, left } = changedFields(entry);
  return { before: { products: { [productId]: was } }, after: { products: { [productId]: left } } };
}

/** What the history keeps of a change of one product. */
export const ofOne = ({ before, after }: { before: Differences; after: Differences }, productId: number) => ({
  before: before.products[productId] ?? {},
  after: after.products[productId] ?? {},
});

/** What products were, with where they stood in categories that they have left. */
export function withPlaces({ products }: Differences, left: readonly LeftPlace[]): Differences {
  const byProduct = Map.groupBy(left, ({ productId }) => productId);
  const placesOf = (id: string): { places?: Places } => {
    const places = byProduct.get(Number(id))?.map(({ categoryId, position }) => [categoryId, position] as const);
    return places ? { places: Object.fromEntries(places) } : {};
  };
  return { products: Object.fromEntries(Object.entries(products).map(([id, fields]) => [id, { ...fields, ...placesOf(id) }])) };
}

/** The fields that an earlier change has left, as they are now. */
export function nowOf(left: Differences, states: ReadonlyMap<number, object>): Differences {
  const now = Object.entries(left.products).map(([id, fields]) => [id, pick(states.get(Number(id)) ?? {}, Object.keys(fields))]);
  return { products: Object.fromEntries(now) };
}

/** The change that gives back what an earlier one has changed, places in categories included. */
export const backTo = ({ products }: Differences) => Object.entries(products).map(([id, fields]) => ({ ...fields, productId: Number(id) }));
