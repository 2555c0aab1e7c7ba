'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { FilterBar } from '../filters/FilterBar';
import { ErrorState, NothingMatches } from '../states';
import { RowCount } from '../table/RowCount';
import grid from './grid.module.css';
import classes from './list.module.css';
import type { List } from './useList';

interface Props<Item> {
  label: string;
  list: List<Item>;
  itemKey: (item: Item) => string;
  /** Renders an item: one button or link, whose picture loads when it scrolls into view. */
  render: (item: Item) => ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Shown if nothing matches the filters. */
  nothing: ReactNode;
  filters: ReactNode;
  actions?: ReactNode;
  /** The total, once all are loaded: «60 images». */
  counted: (count: number) => ReactNode;
}

const placeholders = Array.from({ length: 12 }, (_, index) => index);

/** A grid of pictures with filters and placeholders. Arrow keys move between the items. */
export function ListGrid<Item>({ label, list, itemKey, render, empty, nothing, filters, actions, counted }: Props<Item>) {
  const t = useTranslations('common');
  const { rows, hasMore, loadingMore, onEndReached } = list;
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!hasMore || loadingMore || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEndReached?.(), { rootMargin: '1000px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, loadingMore, onEndReached]);

  return (
    <div className={classes.list} aria-busy={list.isStale || undefined}>
      <div className={grid.root}>
        <div className={grid.toolbar}>
          <div className={grid.filters}>
            <FilterBar active={list.filters.active} onClear={list.filters.clear}>
              {filters}
            </FilterBar>
          </div>
          {actions}
        </div>
        {list.error && !rows ? (
          <ErrorState error={list.error} retry={list.onRetry} />
        ) : !rows ? (
          <div className={grid.items} role="status" aria-label={t('table.loading', { name: label })}>
            {placeholders.map((index) => (
              <Skeleton key={index} className={grid.waiting} />
            ))}
          </div>
        ) : rows.length === 0 && !hasMore ? (
          <div className={grid.surface}>
            {list.filters.active > 0 ? <NothingMatches title={nothing} clear={t('filter.clear')} onClear={list.filters.clear} /> : empty}
          </div>
        ) : (
          <ul className={grid.items} aria-label={label} onKeyDown={moveFocus}>
            {rows.map((item) => (
              <li key={itemKey(item)} className={grid.item}>
                {render(item)}
              </li>
            ))}
            {hasMore && <li ref={end} className={grid.end} aria-hidden />}
          </ul>
        )}
        <p className={grid.footer} role="status">
          {rows && rows.length > 0 && !hasMore ? (
            counted(rows.length)
          ) : (
            <RowCount count={rows?.length} hasMore={hasMore} reading={list.reading} />
          )}
        </p>
      </div>
    </div>
  );
}

/** Moves the focus to the next item in the direction of the key. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const items = [...event.currentTarget.children].flatMap((item) => item.querySelector<HTMLElement>('button, a') ?? []);
  const index = items.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const { top } = items[0]!.getBoundingClientRect();
  const columns = Math.max(
    1,
    items.findIndex((item) => item.getBoundingClientRect().top > top),
  );
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -index, End: items.length - 1 - index }[
    event.key
  ];
  const next = step === undefined ? undefined : items[index + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
