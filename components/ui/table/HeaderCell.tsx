'use client';

import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column, Sort } from './columns';
import classes from './DataTable.module.css';

interface Props<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (column: string) => void;
}

export function HeaderCell<Row>({ column, sort, onSort }: Props<Row>) {
  const direction = sort?.column === column.key ? sort.direction : undefined;
  if (!column.sortBy && !column.sortable) {
    return (
      <th scope="col" data-column={column.key} data-align={column.align}>
        <span className={classes.headText}>{column.header}</span>
      </th>
    );
  }
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      data-column={column.key}
      data-align={column.align}
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={classes.sort} data-sorted={direction} onClick={() => onSort(column.key)}>
        <span className={classes.headText}>{column.header}</span>
        <Icon size={13} aria-hidden />
      </button>
    </th>
  );
}
