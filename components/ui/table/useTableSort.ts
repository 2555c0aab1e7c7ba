'use client';

import { createParser, useQueryState } from 'nuqs';
import type { Sort } from './columns';

/** Written as `?sort=name` or `?sort=-name`. */
const sortParser = createParser<Sort>({
  parse: (value) => (value.startsWith('-') ? { column: value.slice(1), direction: 'desc' } : { column: value, direction: 'asc' }),
  serialize: ({ column, direction }) => (direction === 'desc' ? `-${column}` : column),
  eq: (a, b) => a.column === b.column && a.direction === b.direction,
});

/** The sort of a DataTable, kept in the URL. Spread it: `<DataTable {...useTableSort()} …>`. */
export function useTableSort(): { sort: Sort | null; onSortChange: (sort: Sort | null) => void } {
  const [sort, setSort] = useQueryState('sort', sortParser);
  return { sort, onSortChange: setSort };
}
