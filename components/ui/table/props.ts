import type { ReactNode } from 'react';
import type { Column, Sort } from './columns';

export interface DataTableProps<Row> {
  /** The key of the list in the browser's storage: `stock.inventory`. */
  id: string;
  /** The name for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while the first rows load. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Names the row in words. */
  rowLabel: (row: Row) => string;
  /** Called on Enter, or on a click on the row or its primary cell. */
  onOpenRow?: (row: Row) => void;
  /** The row that is open next to the list. */
  openKey?: string | number | null;
  /** Renders a row on a phone. Without it, the table scrolls sideways. */
  compact?: (row: Row) => ReactNode;
  /** The sort, if the screen keeps it (see `useTableSort`). Otherwise the table keeps its own. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** Whether there are further pages. */
  hasMore?: boolean;
  loadingMore?: boolean;
  onEndReached?: () => void;
  /** The error of the query. */
  error?: unknown;
  onRetry?: () => void;
  /** An EmptyState: one for «nothing yet», another for «nothing matches». */
  empty: ReactNode;
  /** A FilterBar. */
  filters?: ReactNode;
  /** Buttons for the list, such as a CsvButton. */
  actions?: ReactNode;
  /** Floats over the head of the list, without taking space: «12 new». */
  notice?: ReactNode;
  /** The line below the table. Default: the number of rows. Null for none. */
  footer?: ReactNode;
  /** Pixels. */
  rowHeight?: number;
  /** The height that the window needs around the table, as CSS. With `null`, the table is as tall as its rows. */
  reserve?: string | null;
}
