import type { Column } from './columns';

/** The default minimum width of a sharing column, in pixels. */
const SHARED_MIN = 140;
/** Pixels that the border and scrollbar of a table take. */
const FRAME = 17;

const widthOf = <Row>({ width, minWidth }: Column<Row>) => width ?? minWidth ?? SHARED_MIN;
const sumOf = <Row>(columns: Column<Row>[]) => columns.reduce((sum, column) => sum + widthOf(column), 0);

/** The width in pixels below which a table scrolls sideways: the sum of the columns that cannot be hidden. */
export function tableMinWidth<Row>(columns: Column<Row>[]): number {
  return sumOf(columns.filter(({ yields }) => yields === undefined));
}

/** The width of a column as CSS; undefined for one that shares the remaining space. */
export function columnWidth<Row>({ width, share }: Column<Row>): string | undefined {
  if (width === undefined) return undefined;
  return share === undefined ? `${width}px` : `max(${width}px, ${share}cqi)`;
}

/** CSS rules that hide columns of the table marked `data-table={table}` one by one as its surface gets narrower. */
export function yieldRules<Row>(columns: Column<Row>[], table: string): string {
  let needed = sumOf(columns) + FRAME;
  return columns
    .map((column, index) => ({ column, yields: column.yields ?? Number.POSITIVE_INFINITY, position: index + 1 }))
    .filter(({ column }) => column.yields !== undefined)
    .sort((a, b) => a.yields - b.yields)
    .map(({ column, position }) => {
      const rule = `@container (width < ${needed}px) { [data-table="${table}"] :is(col, th, td):nth-child(${position}) { display: none } }`;
      needed -= widthOf(column);
      return rule;
    })
    .join('\n');
}

/** The maximum height of a table: the rest of the window, but always enough to show some rows. */
export function tableHeight(reserve: string | null | undefined): string | undefined {
  return reserve === null ? undefined : `max(20rem, calc(100dvh - ${reserve ?? '14rem'}))`;
}
