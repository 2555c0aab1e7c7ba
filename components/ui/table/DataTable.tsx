'use client';

import { useLocale } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { LoadingState } from '../LoadingState';
import { ErrorState } from '../states';
import { useIsCompact } from '../useIsCompact';
import { useStoredList } from '../useStored';
import { CardList } from './CardList';
import { ColumnMenu } from './ColumnMenu';
import { nextSort, type Sort, sortRows } from './columns';
import classes from './DataTable.module.css';
import { LoadingRows } from './LoadingRows';
import type { DataTableProps } from './props';
import { RowCount } from './RowCount';
import { TableView } from './TableView';

/** The only table component: see components/README.md. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, columns, rows, error, onRetry, empty, filters, actions, compact, notice, footer, hasMore = false } = props;
  const locale = useLocale();
  const isCompact = useIsCompact();

  const [storedHidden, storeHidden] = useStoredList(`brigade.columns.${id}`);
  const hidden = storedHidden ?? columns.filter((column) => column.hiddenAtFirst).map((column) => column.key);
  const chosen = columns.filter((column) => column.primary || !hidden.includes(column.key));
  // Columns chosen by the user never give way: the table scrolls instead.
  const visible = storedHidden === null ? chosen : chosen.map((column) => ({ ...column, yields: undefined }));
  const choosable = columns.filter((column) => !column.primary);
  const root = useRef<HTMLDivElement>(null);
  const findYielded = () => {
    const heads = [...(root.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    return heads.filter((head) => head.getClientRects().length === 0).map((head) => head.dataset.column ?? '');
  };

  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = props.onSortChange ? (props.sort ?? null) : ownSort;
  const setSort = props.onSortChange ?? setOwnSort;
  const sortedRows = useMemo(() => rows && sortRows(rows, columns, sort, locale), [rows, columns, sort, locale]);

  const hasCards = compact !== undefined;
  return (
    <div ref={root} className={classes.root}>
      {(filters || actions || choosable.length > 1) && (
        <div className={classes.toolbar}>
          <div className={classes.filters}>{filters}</div>
          <div className={classes.actions}>
            {actions}
            {choosable.length > 1 && (
              <span className={hasCards ? classes.wideOnly : undefined}>
                <ColumnMenu columns={choosable} hidden={hidden} findYielded={findYielded} onChange={storeHidden} />
              </span>
            )}
          </div>
        </div>
      )}
      {notice && <div className={classes.notice}>{notice}</div>}
      {error && !sortedRows ? (
        <div className={classes.surface}>
          <ErrorState error={error} retry={onRetry} />
        </div>
      ) : !sortedRows ? (
        <LoadingState
          className={classes.surface}
          h="16rem"
          placeholder={
            <LoadingRows columns={visible} label={props.label} cards={hasCards} rowHeight={props.rowHeight} reserve={props.reserve} />
          }
        />
      ) : sortedRows.length === 0 && !hasMore ? (
        <div className={classes.surface}>{empty}</div>
      ) : isCompact && compact ? (
        <CardList {...props} compact={compact} rows={sortedRows} />
      ) : (
        <TableView {...props} rows={sortedRows} columns={visible} sort={sort} onSort={(column) => setSort(nextSort(sort, column))} />
      )}
      {footer !== null && (
        <p className={classes.footer} role="status">
          {footer ?? <RowCount count={sortedRows?.length} hasMore={hasMore} />}
        </p>
      )}
    </div>
  );
}
