import type { ReactNode } from 'react';
import type { Column, Sort } from './columns';

export interface DataTableProps<Row> {
  /** Names the list in the browser's storage: `stock.inventory`. */
  id: string;
  /** What the list is, for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while the first rows load. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The row in words. */
  rowLabel: (row: Row) => string;
  /** Enter, a click on the row or on its primary cell. */
  onOpenRow?: (row: Row) => void;
  /** The row that is open beside the list. */
  openKey?: string | number | null;
  /** One row on a phone; without it the table scrolls sideways there. */
  compact?: (row: Row) => ReactNode;
  /** The sort kept by the screen (see `useTableSort`); without it the table keeps its own. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** Further pages. */
  hasMore?: boolean;
  loadingMore?: boolean;
  onEndReached?: () => void;
  /** What a query answered instead of rows. */
  error?: unknown;
  onRetry?: () => void;
  /** An EmptyState; one for «nothing yet», another for «nothing matches». */
  empty: ReactNode;
  /** A FilterBar. */
  filters?: ReactNode;
  /** A CsvButton and the like. */
  actions?: ReactNode;
  /** Floats over the head of the list, where it takes no room: «12 new». */
  notice?: ReactNode;
  /** The line under the table. Without it, the number of rows; null for none. */
  footer?: ReactNode;
  /** Pixels. */
  rowHeight?: number;
  /** What of the window's height stands around the table; `null` lets the table grow with its rows. */
  reserve?: string | null;
}
