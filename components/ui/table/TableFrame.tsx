import { type ReactNode, useId } from 'react';
import type { Column } from './columns';
import classes from './DataTable.module.css';
import { columnWidth, tableMinWidth, yieldRules } from './measures';

interface Props<Row> extends Omit<React.ComponentProps<'table'>, 'className' | 'style'> {
  columns: Column<Row>[];
  children: ReactNode;
}

/** A table with the widths of its columns, without those that do not fit its surface. */
export function TableFrame<Row>({ columns, children, ...attributes }: Props<Row>) {
  const id = useId();
  const rules = yieldRules(columns, id);
  return (
    <>
      {rules && <style>{rules}</style>}
      <table {...attributes} className={classes.table} data-table={id} style={{ minWidth: tableMinWidth(columns) }}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: columnWidth(column) }} />
          ))}
        </colgroup>
        {children}
      </table>
    </>
  );
}
