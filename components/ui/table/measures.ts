import type { Column } from './columns';

/** Pixels below which no sharing column goes. */
const SHARED_MIN = 140;

export function tableMinWidth<Row>(columns: Column<Row>[]): number {
  return columns.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? SHARED_MIN), 0);
}

/** The greatest height of a table: what the window leaves, but never so little that no row is seen. */
export function tableHeight(reserve: string | null | undefined): string | undefined {
  return reserve === null ? undefined : `max(20rem, calc(100dvh - ${reserve ?? '14rem'}))`;
}
