'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FilterBar } from '../filters/FilterBar';
import { ErrorState, NothingMatches } from '../states';
import table from '../table/DataTable.module.css';
import { RowCount } from '../table/RowCount';
import classes from './list.module.css';
import type { List } from './useList';

interface Props<Row> {
  list: List<Row>;
  /** The filters, without their bar. */
  filters: ReactNode;
  actions?: ReactNode;
  /** Shown if nothing matches the filters. */
  nothing: ReactNode;
  /** Shown instead of the content if the list is empty. */
  empty?: ReactNode;
  /** There is something to show besides the rows, such as new ones. */
  isShown?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/** A list that is not a `ListTable`, such as a sheet: filters, content or placeholder, and the number of rows. */
export function FilteredPlace<Row>({ list, filters, actions, nothing, empty, isShown = false, aside, children }: Props<Row>) {
  const t = useTranslations('common.filter');
  const { active, clear } = list.filters;
  const { rows, error, onRetry, hasMore, reading, isStale } = list;
  const isEmpty = rows?.length === 0 && !hasMore && !isShown;
  const surface = (content: ReactNode) => <div className={table.surface}>{content}</div>;
  return (
    <div className={classes.list} aria-busy={isStale || undefined}>
      <div className={table.toolbar}>
        <div className={table.filters}>
          <FilterBar active={active} onClear={clear}>
            {filters}
          </FilterBar>
        </div>
        {actions && <div className={table.actions}>{actions}</div>}
      </div>
      {error && !rows
        ? surface(<ErrorState error={error} retry={onRetry} />)
        : isEmpty && active > 0
          ? surface(<NothingMatches title={nothing} clear={t('clear')} onClear={clear} />)
          : isEmpty && empty
            ? surface(empty)
            : children}
      <p className={table.footer} role="status">
        <span className={classes.footer}>
          <span>
            <RowCount count={rows?.length} hasMore={hasMore} reading={reading} />
          </span>
          {aside && <span>{aside}</span>}
        </span>
      </p>
    </div>
  );
}
