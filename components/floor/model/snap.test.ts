import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { type Box, boundsOf, shiftBox } from './geometry';
import { snapEdges, snapMove, snapTargets } from './snap';
import { someItems } from './testing/arbitraries';

const box = (left: number, top: number, width = 80, height = 80): Box => ({ left, top, right: left + width, bottom: top + height });
const reach = { lines: 6, grid: 0 };

it('snaps to the edges of a neighbour and draws a guide across both', () => {
  const targets = snapTargets([box(100, 100)]);
  const { dx, dy, guides } = snapMove(box(104, 400), targets, reach);
  expect([dx, dy]).toEqual([-4, 0]);
  expect(guides).toContainEqual({ kind: 'edge', axis: 'x', at: 100, from: 100, to: 480 });
  expect(guides).toContainEqual({ kind: 'centre', axis: 'x', at: 140, from: 100, to: 480 });
});

it('snaps to the centre of a neighbour of another size, but neither an edge to a centre nor a centre to an edge', () => {
  const targets = snapTargets([box(100, 100)]);
  expect(snapMove(box(118, 400, 40, 40), targets, reach)).toMatchObject({ dx: 2, guides: [{ kind: 'centre', at: 140 }] });
  expect(snapMove(box(143, 400, 300, 40), targets, reach)).toEqual({ dx: 0, dy: 0, guides: [] });
  expect(snapMove(box(160, 400, 34, 40), targets, reach)).toEqual({ dx: 0, dy: 0, guides: [] });
});

it('snaps to the middle between two neighbours', () => {
  const targets = snapTargets([box(0, 0), box(400, 0)]);
  const { dx, guides } = snapMove(box(197, 11), targets, reach);
  expect(dx).toBe(3);
  expect(guides).toContainEqual({
    kind: 'gap',
    axis: 'x',
    size: 120,
    at: 51,
    spans: [
      { from: 80, to: 200 },
      { from: 280, to: 400 },
    ],
  });
});

it('repeats the gap between two neighbours after and before them', () => {
  const targets = snapTargets([box(200, 0), box(320, 0)]);
  expect(snapMove(box(443, 20), targets, reach)).toMatchObject({ dx: -3, guides: [{ kind: 'gap', size: 40 }] });
  expect(snapMove(box(76, 20), targets, reach)).toMatchObject({ dx: 4, guides: [{ kind: 'gap', size: 40 }] });
});

it('ignores the gaps of another row', () => {
  const targets = snapTargets([box(200, 500), box(320, 500)]);
  expect(snapMove(box(443, 20), targets, reach).dx).toBe(0);
});

it('snaps each axis to the grid where no neighbour is within reach', () => {
  const targets = snapTargets([box(104, 500)]);
  expect(snapMove(box(107, 13), targets, { lines: 6, grid: 10 })).toMatchObject({ dx: -3, dy: -3 });
  expect(snapMove(box(203, 13), targets, { lines: 6, grid: 10 })).toMatchObject({ dx: -3, dy: -3 });
});

it('snaps only the moving edges of a box that is drawn', () => {
  const targets = snapTargets([box(0, 0, 200, 200)]);
  const snap = snapEdges(box(300, 300, 97, 50), { x: 'start', y: 'end' }, targets, { lines: 6, grid: 10 });
  expect([snap.dx, snap.dy]).toEqual([0, 0]);
  expect(snapEdges(box(197, 300, 97, 50), { x: 'start' }, targets, reach)).toMatchObject({ dx: 3, dy: 0, guides: [{ at: 200 }] });
});

it('snaps as close to a centre between two units as its reach allows', () => {
  const targets = snapTargets([box(100, 100, 81, 80)]);
  // The neighbour's centre is 5.5 units away.
  expect(snapMove(box(125, 400, 20, 20), targets, { lines: 5.5, grid: 0 })).toMatchObject({
    dx: 5,
    guides: [{ kind: 'centre', at: 140.5 }],
  });
});

it('neither snaps nor draws guides when it is switched off', () => {
  expect(snapMove(box(101, 101), snapTargets([box(100, 100)]), { lines: 0, grid: 0 })).toEqual({ dx: 0, dy: 0, guides: [] });
});

const someReach = fc.record({ lines: fc.double({ min: 0, max: 60, noNaN: true }), grid: fc.constantFrom(0, 5, 10, 25) });

it('never moves a box further than its reach, and stays on whole units', () => {
  fc.assert(
    fc.property(someItems(20), someReach, ([moving, ...others], within) => {
      if (!moving) return;
      const targets = snapTargets(others.map(boundsOf));
      const { dx, dy } = snapMove(boundsOf(moving), targets, within);
      const most = Math.max(within.lines, within.grid / 2);
      for (const offset of [dx, dy]) {
        expect(Math.abs(offset)).toBeLessThanOrEqual(most);
        expect(Number.isInteger(offset)).toBe(true);
      }
    }),
    runs(1000),
  );
});

it('draws each guide where the box and a neighbour align, and each gap as long as its size', () => {
  fc.assert(
    fc.property(someItems(20), someReach, ([moving, ...others], within) => {
      if (!moving) return;
      const bounds = others.map(boundsOf);
      const { dx, dy, guides } = snapMove(boundsOf(moving), snapTargets(bounds), within);
      const there = shiftBox(boundsOf(moving), dx, dy);
      const marks = (of: Box, axis: 'x' | 'y') =>
        axis === 'x' ? [of.left, (of.left + of.right) / 2, of.right] : [of.top, (of.top + of.bottom) / 2, of.bottom];
      for (const guide of guides) {
        if (guide.kind === 'gap') {
          expect(guide.spans.length).toBeGreaterThan(1);
          for (const { from, to } of guide.spans) expect(Math.abs(to - from - guide.size)).toBeLessThanOrEqual(1);
        } else {
          const near = (value: number) => Math.abs(value - guide.at) <= 0.5;
          expect(marks(there, guide.axis).some(near)).toBe(true);
          expect(bounds.some((bound) => marks(bound, guide.axis).some(near))).toBe(true);
        }
      }
    }),
    runs(500),
  );
});
