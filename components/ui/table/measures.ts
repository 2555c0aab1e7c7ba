import type { Column } from './columns';

/** Pixels below which no sharing column goes. */
const SHARED_MIN = 140;
/** Pixels of a table's surface that its border and scrollbar take. */
const FRAME = 17;

const widthOf = <Row>({ width, minWidth }: Column<Row>) => width ?? minWidth ?? SHARED_MIN;
const sumOf = <Row>(columns: Column<Row>[]) => columns.reduce((sum, column) => sum + widthOf(column), 0);

/** Pixels below which a table scrolls sideways: what its columns need once those have left that yield. */
export function tableMinWidth<Row>(columns: Column<Row>[]): number {
  return sumOf(columns.filter(({ yields }) => yields === undefined));
}

/** The width of a column as CSS; undefined for one that shares what is left. */
export function columnWidth<Row>({ width, share }: Column<Row>): string | undefined {
  if (width === undefined) return undefined;
  return share === undefined ? `${width}px` : `max(${width}px, ${share}cqi)`;
}

/** Style rules by which columns leave the table marked `data-table={table}` one by one as its surface gets too narrow for them. */
export function yieldRules<Row>(columns: Column<Row>[], table: string): string {
  let needed = sumOf(columns) + FRAME;
  return columns
    .map((column, index) => ({ column, yields: column.yields ?? Number.POSITIVE_INFINITY, place: index + 1 }))
    .filter(({ column }) => column.yields !== undefined)
    .sort((a, b) => a.yields - b.yields)
    .map(({ column, place }) => {
      const rule = `@container (width < ${needed}px) { [data-table="${table}"] :is(col, th, td):nth-child(${place}) { display: none } }`;
      needed -= widthOf(column);
      return rule;
    })
    .join('\n');
}

/** The greatest height of a table: what the window leaves, but never so little that no row is seen. */
export function tableHeight(reserve: string | null | undefined): string | undefined {
  return reserve === null ? undefined : `max(20rem, calc(100dvh - ${reserve ?? '14rem'}))`;
}
