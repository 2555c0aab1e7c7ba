/**
 * The number of active filters. A period counts once, with one end or two.
 * @param uncounted names of filters that do not count
 */
export function countActive(values: Record<string, unknown>, uncounted: readonly string[] = []): number {
  const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);
  const isSet = (value: unknown) => value !== null && value !== undefined && !isEmpty(value);
  const names = Object.keys(values).filter((name) => isSet(values[name]) && !uncounted.includes(name));
  return new Set(names.map((name) => (name === 'from' || name === 'to' ? 'period' : name))).size;
}

export interface Page<Row> {
  items: Row[];
  nextCursor: number | string | null;
}

/** The rows of all loaded pages; undefined before the first. */
export const rowsOf = <Row>(data: { pages: readonly Page<Row>[] } | undefined) => data?.pages.flatMap(({ items }) => items);
