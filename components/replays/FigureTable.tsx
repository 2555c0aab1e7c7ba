import type { ReactNode } from 'react';
import { PlainTable } from '@/components/ui/table/PlainTable';

interface Props {
  /** The name for screen readers. */
  label: string;
  /** The first column names the row, all others are figures. Wide ones are hidden on a phone. */
  columns: readonly { key: string; header: string; isWide?: boolean }[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** A table of figures, one row per subject. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          {columns.map(({ key, header, isWide }, index) => (
            <th key={key} data-number={index > 0 || undefined} data-wide={isWide}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={columns[index]?.key} data-number={index > 0 || undefined} data-wide={columns[index]?.isWide}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
