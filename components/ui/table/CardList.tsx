'use client';

import { IconChevronRight } from '@tabler/icons-react';
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OpenRow } from './CardName';
import classes from './DataTable.module.css';
import { rowsToRender } from './heldRows';
import type { DataTableProps } from './props';

interface Props<Row> extends DataTableProps<Row> {
  rows: Row[];
  compact: (row: Row) => ReactNode;
}

/** Rows as cards that scroll with the page, for narrow windows. */
export function CardList<Row>({ rows, rowKey, rowLabel, compact, onOpenRow, label, hasMore, loadingMore, onEndReached }: Props<Row>) {
  const t = useTranslations('common.table');
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);

  const rangeExtractor = useCallback((range: Range) => rowsToRender(range, list.current), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 72,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 8,
    rangeExtractor,
    scrollMargin: offset,
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && !loadingMore && lastShown >= rows.length - 20) onEndReached?.();
  }, [hasMore, loadingMore, lastShown, rows.length, onEndReached]);

  return (
    <ul ref={list} className={classes.cards} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
      {items.map(({ key, index, start }) => {
        const row = rows[index]!;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={index + 1}
            className={classes.card}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <div className={classes.cardContent}>
              <OpenRow value={onOpenRow && (() => onOpenRow(row))}>{compact(row)}</OpenRow>
            </div>
            {onOpenRow && (
              <button
                type="button"
                className={classes.cardOpen}
                aria-label={t('open', { name: rowLabel(row) })}
                onClick={() => onOpenRow(row)}
              >
                <IconChevronRight size={18} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
