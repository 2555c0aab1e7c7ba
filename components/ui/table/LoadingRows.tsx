'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Column } from './columns';
import classes from './DataTable.module.css';
import { tableHeight } from './measures';
import { TableFrame } from './TableFrame';

interface Props<Row> {
  columns: Column<Row>[];
  label: string;
  /** Whether the list is shown as cards on a phone. */
  cards: boolean;
  rowHeight?: number;
  reserve?: string | null;
}

const rows = Array.from({ length: 12 }, (_, index) => index);
/** Widths that look like words, in percent. */
const widths = [72, 48, 60, 38, 66, 54, 44, 70];

/** The table while its rows load: same header, same row height, so that nothing moves afterwards. */
export function LoadingRows<Row>({ columns, label, cards, rowHeight = 44, reserve }: Props<Row>) {
  const t = useTranslations('common.table');
  return (
    <div className={classes.surface} role="status" aria-label={t('loading', { name: label })}>
      <div
        className={`${classes.scroller} ${cards ? classes.wideOnly : ''}`}
        style={{ maxHeight: tableHeight(reserve), overflow: 'hidden', scrollbarGutter: 'stable' }}
        aria-hidden
      >
        <TableFrame columns={columns}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} data-align={column.align}>
                  <span className={classes.headText}>{column.header}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row} className={classes.row} style={{ height: rowHeight }}>
                {columns.map((column, index) => (
                  <td key={column.key} data-align={column.align}>
                    <Skeleton
                      height={10}
                      width={`${widths[(row + index) % widths.length]}%`}
                      ml={column.align === 'end' ? 'auto' : undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </div>
      {cards && (
        <ul className={`${classes.cards} ${classes.narrowOnly}`} aria-hidden>
          {rows.slice(0, 8).map((row) => (
            <li key={row} className={classes.card} data-loading>
              <div className={classes.cardContent}>
                <Skeleton height={12} width={`${widths[row % widths.length]}%`} />
                <Skeleton height={10} width="35%" mt={10} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
