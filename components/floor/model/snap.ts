import { type Extent, extentAlong, gapGuides, gapOffsets, middleOf } from './gaps';
import { type Box, shiftBox } from './geometry';
import type { Axis, Guide } from './guides';

export interface Snap {
  dx: number;
  dy: number;
  guides: Guide[];
}

export interface Reach {
  /** Units within which the neighbours' lines and gaps attract; 0 for none. */
  lines: number;
  /** The grid in units, used if no line attracts. It moves items by half of this at most; 0 for none. */
  grid: number;
}

interface Line {
  at: number;
  extent: Extent;
}

interface AxisTargets {
  /** Including chairs, from which gaps are measured. */
  extents: readonly Extent[];
  /** Starts and ends together, sorted for a binary search. */
  edges: readonly Line[];
  middles: readonly Line[];
}

export type SnapTargets = Readonly<Record<Axis, AxisTargets>>;

/**
 * The targets of snapping, sorted once when a gesture begins.
 * @param footprints the same items including chairs
 */
export function snapTargets(boxes: readonly Box[], footprints = boxes): SnapTargets {
  const along = (axis: Axis): AxisTargets => {
    const extents = boxes.map((box) => extentAlong(axis, box));
    const sort = (lines: Line[]) => lines.sort((a, b) => a.at - b.at);
    return {
      extents: footprints.map((box) => extentAlong(axis, box)),
      edges: sort(extents.flatMap((extent) => [extent.start, extent.end].map((at) => ({ at, extent })))),
      middles: sort(extents.map((extent) => ({ at: middleOf(extent), extent }))),
    };
  };
  return { x: along('x'), y: along('y') };
}

type Mark = 'start' | 'middle' | 'end';
const allMarks: readonly Mark[] = ['start', 'middle', 'end'];

const markOf = (extent: Extent, mark: Mark): number => (mark === 'middle' ? middleOf(extent) : extent[mark]);

/** Edges snap to edges and centres to centres. Anything else would show lines that nobody wants. */
const linesFor = (targets: AxisTargets, mark: Mark): readonly Line[] => (mark === 'middle' ? targets.middles : targets.edges);

/**
 * The offset of a box to its neighbours' edges, centres or equal gaps, or otherwise to the grid. Each axis is calculated separately. A box
 * on whole units stays on them, and the offset never exceeds the reach.
 * @param footprint the same including chairs, from which gaps are measured
 */
export function snapMove(box: Box, targets: SnapTargets, reach: Reach, footprint = box): Snap {
  const along = (axis: Axis): number => {
    const extent = extentAlong(axis, box);
    const offsets = [
      ...lineOffsets(extent, allMarks, targets[axis]),
      ...gapOffsets(extentAlong(axis, footprint), targets[axis].extents, reach.lines),
    ];
    return nearest(offsets, reach.lines) ?? gridOffset(extent.start, reach.grid);
  };
  const [dx, dy] = [along('x'), along('y')];
  if (reach.lines <= 0) return { dx, dy, guides: [] };
  const [snappedBox, snappedFootprint] = [shiftBox(box, dx, dy), shiftBox(footprint, dx, dy)];
  const guides = (['x', 'y'] as const).flatMap((axis) => {
    const lines = lineGuides(axis, extentAlong(axis, snappedBox), allMarks, targets[axis]);
    return [...lines, ...gapGuides(axis, extentAlong(axis, snappedFootprint), targets[axis].extents)];
  });
  return { dx, dy, guides };
}

export interface MovingEdges {
  x?: 'start' | 'end';
  y?: 'start' | 'end';
}

/** The same for the moving edges of a box that is drawn or resized: the offsets apply to these edges. */
export function snapEdges(box: Box, edges: MovingEdges, targets: SnapTargets, reach: Reach): Snap {
  const marks = (axis: Axis): readonly Mark[] => (edges[axis] ? [edges[axis]] : []);
  const along = (axis: Axis): number => {
    const edge = edges[axis];
    if (!edge) return 0;
    const extent = extentAlong(axis, box);
    return nearest(lineOffsets(extent, [edge], targets[axis]), reach.lines) ?? gridOffset(extent[edge], reach.grid);
  };
  const [dx, dy] = [along('x'), along('y')];
  if (reach.lines <= 0) return { dx, dy, guides: [] };
  const snappedBox = withEdges(box, edges, dx, dy);
  const guides = (['x', 'y'] as const).flatMap((axis) => lineGuides(axis, extentAlong(axis, snappedBox), marks(axis), targets[axis]));
  return { dx, dy, guides };
}

/** The box with some of its edges moved, in units. */
export function withEdges(box: Box, edges: MovingEdges, dx: number, dy: number): Box {
  return {
    left: box.left + (edges.x === 'start' ? dx : 0),
    right: box.right + (edges.x === 'end' ? dx : 0),
    top: box.top + (edges.y === 'start' ? dy : 0),
    bottom: box.bottom + (edges.y === 'end' ? dy : 0),
  };
}

/** The index of the first line at or after a position. */
function firstIndexFrom(lines: readonly Line[], at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The offsets from each mark to the nearest lines. */
function lineOffsets(extent: Extent, marks: readonly Mark[], targets: AxisTargets): number[] {
  return marks.flatMap((mark) => {
    const at = markOf(extent, mark);
    const lines = linesFor(targets, mark);
    const next = firstIndexFrom(lines, at);
    return [lines[next - 1], lines[next]].flatMap((line) => (line ? line.at - at : []));
  });
}

/** The smallest offset in whole units; null if all exceed the reach. */
function nearest(offsets: readonly number[], reach: number): number | null {
  if (reach <= 0) return null;
  let best: number | null = null;
  for (const offset of offsets) if (Math.abs(offset) <= reach && (best === null || Math.abs(offset) < Math.abs(best))) best = offset;
  return best === null ? null : Math.trunc(best);
}

const gridOffset = (at: number, grid: number): number => (grid > 0 ? Math.round(at / grid) * grid - at : 0);

/** Units. Lines may lie on half units, like the centres of odd sizes, so half a unit counts as aligned. */
const NEAR = 0.6;

/** A guide for each mark on neighbours' lines, from the first to the last item that shares it. */
function lineGuides(axis: Axis, extent: Extent, marks: readonly Mark[], targets: AxisTargets): Guide[] {
  return marks.flatMap((mark): Guide[] => {
    const at = markOf(extent, mark);
    const lines = linesFor(targets, mark);
    const sharedLines = lines.slice(firstIndexFrom(lines, at - NEAR), firstIndexFrom(lines, at + NEAR));
    if (sharedLines.length === 0) return [];
    const extents = [extent, ...sharedLines.map((line) => line.extent)];
    return [
      {
        kind: mark === 'middle' ? 'centre' : 'edge',
        axis,
        at: sharedLines[0]!.at,
        from: Math.min(...extents.map(({ crossStart }) => crossStart)),
        to: Math.max(...extents.map(({ crossEnd }) => crossEnd)),
      },
    ];
  });
}
