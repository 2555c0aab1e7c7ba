'use client';

import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { Fragment, type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Column, Sort } from './columns';
import classes from './DataTable.module.css';
import { HeaderCell } from './HeaderCell';
import { rowsToRender } from './heldRows';
import { tableHeight } from './measures';
import type { DataTableProps } from './props';
import { TableFrame } from './TableFrame';

interface Props<Row> extends DataTableProps<Row> {
  rows: Row[];
  columns: Column<Row>[];
  sort: Sort | null;
  onSort: (column: string) => void;
}

/** The next page is requested when the end is this many rows away. */
const AHEAD = 30;

const interactive = 'a, button, input, select, textarea, label, [role="menuitem"], [role="option"]';

/** A scrolling table that renders only the rows in sight. Arrow keys move between rows, Enter opens one. */
export function TableView<Row>(props: Props<Row>) {
  const { rows, columns, rowKey, onOpenRow, openKey, hasMore, loadingMore, onEndReached, rowHeight = 44, reserve } = props;
  const t = useTranslations('common.table');
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rangeExtractor = useCallback((range: Range) => rowsToRender(range, scroller.current), []);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 12,
    rangeExtractor,
    // Makes the server render the first rows.
    initialRect: { width: 1200, height: 720 },
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && !loadingMore && lastShown >= rows.length - AHEAD) onEndReached?.();
  }, [hasMore, loadingMore, lastShown, rows.length, onEndReached]);

  const [current, setCurrent] = useState(0);
  const active = Math.min(current, rows.length - 1);
  const pendingFocus = useRef<number | null>(null);

  // After scrolling, a row exists only after the next render.
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${pendingFocus.current}"]`);
    if (!row) return;
    pendingFocus.current = null;
    row.focus({ preventScroll: true });
  });

  function moveTo(index: number) {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    pendingFocus.current = target;
    setCurrent(target);
    virtualizer.scrollToIndex(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) moveTo(target);
    else if (event.key === 'Enter' && onOpenRow) onOpenRow(row);
    else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent<HTMLTableRowElement>, row: Row) {
    const target = event.target as Element;
    // Events from a portal bubble here too, although it is outside the row.
    if (!event.currentTarget.contains(target) || target.closest(interactive)) return;
    if (window.getSelection()?.toString()) return;
    onOpenRow?.(row);
  }

  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <div className={classes.surface}>
      <div ref={scroller} className={classes.scroller} style={{ maxHeight: tableHeight(reserve) }}>
        <TableFrame columns={columns} aria-label={props.label} aria-rowcount={hasMore ? -1 : rows.length + 1} aria-describedby={hintId}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ key, index, start }, position) => {
              const row = rows[index]!;
              const gap = start - (items[position - 1]?.end ?? 0);
              return (
                <Fragment key={key}>
                  {gap > 0 && <tr aria-hidden style={{ height: gap }} />}
                  <tr
                    data-index={index}
                    aria-rowindex={index + 2}
                    className={classes.row}
                    style={{ height: rowHeight }}
                    data-opens={onOpenRow ? true : undefined}
                    data-open={openKey !== undefined && openKey === rowKey(row) ? true : undefined}
                    tabIndex={index === active ? 0 : -1}
                    onFocus={() => setCurrent(index)}
                    onKeyDown={(event) => onKeyDown(event, index, row)}
                    onClick={onOpenRow && ((event) => onClick(event, row))}
                  >
                    {columns.map((column) => (
                      <td key={column.key} data-align={column.align}>
                        {column.primary && onOpenRow ? (
                          <button
                            type="button"
                            tabIndex={-1}
                            className={classes.primary}
                            title={props.rowLabel(row)}
                            onClick={() => onOpenRow(row)}
                          >
                            {column.cell(row)}
                          </button>
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                </Fragment>
              );
            })}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        </TableFrame>
      </div>
      <span id={hintId} hidden>
        {t(onOpenRow ? 'keyboardHintOpen' : 'keyboardHint')}
      </span>
    </div>
  );
}
