'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FilterBar } from '../filters/FilterBar';
import { NothingMatches } from '../states';
import { DataTable } from '../table/DataTable';
import type { DataTableProps } from '../table/props';
import { RowCount } from '../table/RowCount';
import { useTableSort } from '../table/useTableSort';
import classes from './list.module.css';
import type { List } from './useList';

type FromList = 'rows' | 'sort' | 'onSortChange' | 'hasMore' | 'loadingMore' | 'onEndReached' | 'error' | 'onRetry' | 'footer';

interface Props<Row> extends Omit<DataTableProps<Row>, FromList> {
  list: List<Row>;
  /** Shown if nothing matches the filters. */
  nothing: ReactNode;
  /** The label of the button that clears them. Default: «Clear filters». */
  clear?: ReactNode;
  /** The filters, without their bar. */
  filters: ReactNode;
  /** At the end of the line below the table. */
  aside?: ReactNode;
}

/** The standard list: filters, rows, and placeholders. */
export function ListTable<Row>({ list, nothing, clear, filters, empty, aside, ...table }: Props<Row>) {
  const t = useTranslations('common.filter');
  const { active, clear: onClear } = list.filters;
  return (
    <div className={classes.list} aria-busy={list.isStale || undefined}>
      <DataTable
        {...table}
        {...useTableSort()}
        rows={list.rows}
        error={list.error}
        onRetry={list.onRetry}
        hasMore={list.hasMore}
        loadingMore={list.loadingMore}
        onEndReached={list.onEndReached}
        empty={active > 0 ? <NothingMatches title={nothing} clear={clear ?? t('clear')} onClear={onClear} /> : empty}
        filters={
          <FilterBar active={active} onClear={onClear}>
            {filters}
          </FilterBar>
        }
        footer={
          <span className={classes.footer}>
            <span>
              <RowCount count={list.rows?.length} hasMore={list.hasMore} reading={list.reading} />
            </span>
            {aside && <span>{aside}</span>}
          </span>
        }
      />
    </div>
  );
}
