'use client';

import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo } from 'react';
import { Link } from '@/components/ui/Link';
import { CellEditor } from './CellEditor';
import type { SheetColumn } from './columns';
import type { SheetStore } from './SheetStore';
import { type Fields, isUnread, type RowKey, textOf } from './sheet';
import classes from './sheet.module.css';
import type { SheetState } from './sheetState';

interface Props {
  /** The sheet’s id, from which ids of cells are made. */
  id: string;
  index: number;
  /** Pixels from the top. */
  start: number;
  template: string;
  rowKey: RowKey | null;
  columns: readonly SheetColumn[];
  saved: Fields | undefined;
  cells: Fields | undefined;
  faults: Readonly<Record<string, string>> | undefined;
  disputed: Readonly<Record<string, string>> | undefined;
  label: string;
  newHint: string;
  href: string | undefined;
  /** The selected columns; -1 if none. */
  left: number;
  right: number;
  /** The column with the fill handle in its corner, or -1. */
  fillAt: number;
  /** The focused column, or -1. */
  focus: number;
  editing: SheetState['editing'];
  store: SheetStore<unknown>;
  onGoOn: (event: KeyboardEvent) => void;
}

/** A row of a sheet. Memoized, so that only changed rows render again. */
export const SheetRow = memo(function SheetRow(props: Props) {
  const { id, index, start, template, rowKey, columns, saved, cells, faults, disputed, label, newHint, href, left, right, fillAt, focus } =
    props;
  const { editing, store, onGoOn } = props;
  const t = useTranslations('editing.sheet');
  const isNew = saved === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a grid, whose focus is the grid's
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-new={isNew || undefined}
      style={{ gridTemplateColumns: template, top: start }}
    >
      {columns.map((column, columnIndex) => {
        const { key, align, read, show } = column;
        const isEntered = cells !== undefined && key in cells;
        const value = isEntered ? cells[key] : saved ? saved[key] : column.initial;
        const problem = faults?.[key] ?? (columnIndex === 0 ? faults?.[''] : undefined);
        const theirs = disputed?.[key];
        const isEdited = columnIndex === focus && editing !== null;
        const text = textOf(column, value);
        const description = problem ?? theirs;
        return (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: cells of a grid, whose focus is the grid's
          <div
            key={key}
            id={`${id}-${index}-${columnIndex}`}
            role="gridcell"
            aria-colindex={columnIndex + 1}
            aria-selected={columnIndex >= left && columnIndex <= right}
            aria-readonly={read ? undefined : true}
            aria-invalid={problem ? true : undefined}
            aria-description={description}
            title={description ?? (text.length > 24 ? text : undefined)}
            className={classes.cell}
            data-cell={`${index} ${columnIndex}`}
            data-align={align}
            data-focus={columnIndex === focus || undefined}
            data-entered={(isEntered && !isNew) || undefined}
            data-fault={problem ? true : undefined}
            data-disputed={theirs ? true : undefined}
          >
            {isEdited ? (
              <CellEditor
                column={column}
                label={t('cell', { column: column.header, row: label })}
                editing={editing}
                store={store}
                onGoOn={onGoOn}
              />
            ) : (
              <span className={classes.value}>
                {rowKey === null && columnIndex === 0 ? (
                  <span className={classes.newHint}>{newHint}</span>
                ) : isUnread(value) || !show ? (
                  text
                ) : (
                  show(value, rowKey)
                )}
              </span>
            )}
            {columnIndex === fillAt && <span className={classes.fill} data-fill aria-hidden title={t('fillHint')} />}
            {columnIndex === 0 && href && !isEdited && (
              <Link href={href} className={classes.open} tabIndex={-1} aria-hidden title={t('openHint')}>
                <IconArrowUpRight size={15} aria-hidden />
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
});
