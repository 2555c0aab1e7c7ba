import type { ReactNode } from 'react';
import { PlainTable } from '@/components/ui/table/PlainTable';

interface Props {
  /** What it is, for screen readers. */
  label: string;
  /** The first names the row; all others are figures. Those that are wide stay away on a phone. */
  columns: readonly { key: string; header: string; isWide?: boolean }[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** Figures beside each other, a row for each thing that has them. */
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
