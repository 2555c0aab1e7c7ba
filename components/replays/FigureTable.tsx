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
          {columns.map(({ key, header, isWide }, place) => (
            <th key={key} data-number={place > 0 || undefined} data-wide={isWide}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, place) => (
              <td key={columns[place]?.key} data-number={place > 0 || undefined} data-wide={columns[place]?.isWide}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
