import type { Box } from './geometry';
import type { Axis, Guide } from './guides';

/** A box along one axis: its start and end on the axis, and its sides across. Units. */
export interface Extent {
  start: number;
  end: number;
  crossStart: number;
  crossEnd: number;
}

export const extentAlong = (axis: Axis, { left, top, right, bottom }: Box): Extent =>
  axis === 'x'
    ? { start: left, end: right, crossStart: top, crossEnd: bottom }
    : { start: top, end: bottom, crossStart: left, crossEnd: right };

export const middleOf = ({ start, end }: Extent): number => (start + end) / 2;

interface Span {
  from: number;
  to: number;
}

const lengthOf = ({ from, to }: Span): number => to - from;

/** The neighbours of a box in the same row. */
interface Row {
  /** The gaps between the neighbours before it, and between those after it. */
  gaps: Span[];
  /** The end of the nearest one before it, and the start of the nearest one after it. */
  before: number | null;
  behind: number | null;
}

/** @param slack units by which a neighbour may overlap the box and still count as next to it */
function rowOf(extent: Extent, extents: readonly Extent[], slack: number): Row {
  const row = extents.filter(({ crossStart, crossEnd }) => crossStart < extent.crossEnd && crossEnd > extent.crossStart);
  const before = row.filter(({ end }) => end <= extent.start + slack);
  const behind = row.filter(({ start, end }) => start >= extent.end - slack && end > extent.start + slack);
  return {
    gaps: [...gapsIn(before), ...gapsIn(behind)],
    before: before.length > 0 ? Math.max(...before.map(({ end }) => end)) : null,
    behind: behind.length > 0 ? Math.min(...behind.map(({ start }) => start)) : null,
  };
}

function gapsIn(extents: readonly Extent[]): Span[] {
  const gaps: Span[] = [];
  let reached = Number.POSITIVE_INFINITY;
  for (const { start, end } of extents.toSorted((a, b) => a.start - b.start)) {
    if (start > reached) gaps.push({ from: reached, to: start });
    reached = Number.isFinite(reached) ? Math.max(reached, end) : end;
  }
  return gaps;
}

/** The offsets to the middle between two neighbours, or to a distance that equals other gaps of the row. */
export function gapOffsets(extent: Extent, extents: readonly Extent[], reach: number): number[] {
  if (reach <= 0) return [];
  const { gaps, before, behind } = rowOf(extent, extents, reach);
  const between =
    before !== null && behind !== null && behind - before >= extent.end - extent.start ? [(before + behind) / 2 - middleOf(extent)] : [];
  const repeated = gaps.flatMap((gap) => [
    ...(before === null ? [] : [before + lengthOf(gap) - extent.start]),
    ...(behind === null ? [] : [behind - lengthOf(gap) - extent.end]),
  ]);
  return [...between, ...repeated];
}

/** Units by which two equal gaps may differ: an odd remainder cannot be halved. */
const TOLERANCE = 1;

/** The gaps next to a box that equal others of its row. */
export function gapGuides(axis: Axis, extent: Extent, extents: readonly Extent[]): Guide[] {
  const { gaps, before, behind } = rowOf(extent, extents, 0);
  const adjacentGaps: Span[] = [
    ...(before === null || before === extent.start ? [] : [{ from: before, to: extent.start }]),
    ...(behind === null || behind === extent.end ? [] : [{ from: extent.end, to: behind }]),
  ];
  const at = (extent.crossStart + extent.crossEnd) / 2;
  const isSameLength = (span: Span) => (other: Span) => Math.abs(lengthOf(other) - lengthOf(span)) <= TOLERANCE;
  const [first, second] = adjacentGaps;
  const groups = first && second && isSameLength(first)(second) ? [adjacentGaps] : adjacentGaps.map((span) => [span]);
  return groups.flatMap((group): Guide[] => {
    const spans = [...group, ...gaps.filter(isSameLength(group[0]!))].sort((a, b) => a.from - b.from);
    return spans.length > 1 ? [{ kind: 'gap', axis, size: lengthOf(group[0]!), at, spans }] : [];
  });
}
