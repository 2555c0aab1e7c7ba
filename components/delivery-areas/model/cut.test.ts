import { describe, expect, it } from 'vitest';
import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import { type DrawnArea, newArea, type Plan, type Point } from './areas';
import { coverageOf, coveringOf } from './coverage';
import { type Cut, cutOff, shareAlongLine } from './cut';
import { squareKm } from './outline';

const box = (south: number, west: number, north: number, east: number): Point[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];
const planOf = (...outlines: Point[][]): [DrawnArea, DrawnArea, ...DrawnArea[]] =>
  outlines.map((points, index) => newArea('abc'[index] ?? '', 'ABC'[index] ?? '', points)) as [DrawnArea, DrawnArea];
const sizes = (plan: Plan) => plan.map(({ points }) => Math.round(squareKm(points) * 100) / 100);
const done = (cut: Cut): Plan => {
  if (!('plan' in cut)) throw new Error(JSON.stringify(cut));
  for (const { points } of cut.plan) expect(outlineFault(points)).toBeUndefined();
  return cut.plan;
};
const overlaps = (plan: Plan) => coverageOf(coveringOf(plan)).overlaps;

/** Two diamonds whose edges cross between points of the grid, and a third one next to the first. */
const slanted = planOf(
  [
    { lat: 48.8, lng: 2.3 },
    { lat: 48.8213, lng: 2.3371 },
    { lat: 48.84, lng: 2.3 },
    { lat: 48.82, lng: 2.26 },
  ],
  [
    { lat: 48.8011, lng: 2.34 },
    { lat: 48.8207, lng: 2.3777 },
    { lat: 48.8409, lng: 2.34 },
    { lat: 48.8199, lng: 2.3 },
  ],
);

describe('an overlap of areas', () => {
  it('is cut off either area, which leaves them side by side', () => {
    for (const [from, other] of [slanted, slanted.toReversed() as [DrawnArea, DrawnArea]]) {
      const plan = done(cutOff(slanted, from, other));
      expect(overlaps(plan)).toEqual([]);
      expect(sizes(plan)[slanted.indexOf(other)]).toBe(sizes(slanted)[slanted.indexOf(other)]);
      expect(sizes(plan)[slanted.indexOf(from)]).toBeLessThan(sizes(slanted)[slanted.indexOf(from)] ?? 0);
    }
  });

  it('is split along the line between the crossings of the outlines', () => {
    const plan = done(shareAlongLine(slanted, slanted[0], slanted[1]));
    expect(overlaps(plan)).toEqual([]);
    const [a = 0, b = 0] = sizes(plan);
    const [wholeA = 0, wholeB = 0] = sizes(slanted);
    expect(a).toBeLessThan(wholeA);
    expect(b).toBeLessThan(wholeB);
    const [{ surfaces: [[ring = []] = []] = [] } = {}] = overlaps(slanted);
    const common = squareKm(ring.map(([lng, lat]) => ({ lat, lng })));
    expect(a + b).toBeCloseTo(wholeA + wholeB - common, 1);
  });

  it('is split where an edge of one area already follows that line', () => {
    const plan = planOf(box(48, 2, 48.02, 2.02), box(48.005, 2.015, 48.015, 2.03));
    const after = done(shareAlongLine(plan, plan[0], plan[1]));
    expect(overlaps(after)).toEqual([]);
  });

  it('leaves pieces to choose from when the cut divides an area', () => {
    const plan = planOf(box(48, 2, 48.01, 2.05), box(47.99, 2.01, 48.02, 2.02));
    const cut = cutOff(plan, plan[0], plan[1]);
    expect('pieces' in cut && cut.pieces.map((piece) => Math.round(squareKm(piece) * 100) / 100)).toEqual([2.49, 0.83]);
    const after = done(cutOff(plan, plan[0], plan[1], 1));
    expect(sizes(after)[0]).toBe(0.83);
    expect(overlaps(after)).toEqual([]);
  });

  it('is kept where a cut would leave nothing or a hole', () => {
    const plan = planOf(box(48, 2, 48.05, 2.05), box(48.01, 2.01, 48.02, 2.02));
    expect(cutOff(plan, plan[0], plan[1])).toEqual({ refused: 'hole' });
    expect(cutOff(plan, plan[1], plan[0])).toEqual({ refused: 'nothing left' });
    expect(shareAlongLine(plan, plan[0], plan[1])).toEqual({ refused: 'inside', inner: plan[1] });
    expect(shareAlongLine(plan, plan[1], plan[0])).toEqual({ refused: 'inside', inner: plan[1] });
  });

  it('is not split where the outlines cross more than twice', () => {
    const plan = planOf(box(48, 2, 48.01, 2.05), box(47.99, 2.01, 48.02, 2.02));
    expect(shareAlongLine(plan, plan[0], plan[1])).toEqual({ refused: 'crossings', crossings: 4 });
  });

  it('is split from the middle of a border that both areas follow', () => {
    for (const [south, north] of [
      // Along one common border, and along two.
      [48.005, 48.02],
      [48, 48.02],
    ] as const) {
      const plan = planOf(box(48, 2, 48.02, 2.02), box(south, 2.01, north, 2.03));
      for (const [one, other] of [plan, plan.toReversed() as [DrawnArea, DrawnArea]]) {
        const after = done(shareAlongLine(plan, one, other));
        expect(overlaps(after)).toEqual([]);
        expect(after[0]?.points).toContainEqual({ lat: 48.02, lng: 2.015 });
        expect(after[1]?.points).toContainEqual({ lat: 48.02, lng: 2.015 });
        const common = squareKm(box(south, 2.01, north, 2.02));
        const [a = 0, b = 0] = after.map(({ points }) => squareKm(points));
        const [wholeA = 0, wholeB = 0] = plan.map(({ points }) => squareKm(points));
        expect(a + b).toBeCloseTo(wholeA + wholeB - common, 2);
        expect(Math.min(wholeA - a, wholeB - b)).toBeGreaterThan(0.3);
      }
    }
  });

  it('is split where one outline touches the other between the crossings without crossing it', () => {
    // First, a corner of the second one lies on an edge of the first, between the two crossings. Then an edge does.
    const touching = [
      [{ lat: 48.01, lng: 2 }],
      [
        { lat: 48.008, lng: 2 },
        { lat: 48.012, lng: 2 },
      ],
    ];
    for (const middle of touching) {
      const spike = [
        { lat: 48.025, lng: 2.01 },
        { lat: 48.025, lng: 2.03 },
        { lat: 48.005, lng: 2.03 },
        { lat: 48.005, lng: 2.01 },
        ...middle,
      ];
      const plan = planOf(box(48, 2, 48.02, 2.02), spike);
      const after = done(shareAlongLine(plan, plan[0], plan[1]));
      expect(overlaps(after)).toEqual([]);
    }
  });

  it('is not split by a straight line that would leave it', () => {
    const notched = [
      { lat: 48, lng: 2 },
      { lat: 48, lng: 2.02 },
      { lat: 48.01, lng: 2.005 },
      { lat: 48.02, lng: 2.02 },
      { lat: 48.02, lng: 2 },
    ];
    const plan = planOf(notched, box(48.002, 2.002, 48.018, 2.04));
    expect(shareAlongLine(plan, plan[0], plan[1])).toEqual({ refused: 'bent' });
  });

  it('adds the corners of the cut to a third area that lies along it', () => {
    const plan = planOf(box(48, 2, 48.02, 2.02), box(48, 2.0133333, 48.02, 2.04), box(48.02, 2, 48.04, 2.04));
    const after = done(cutOff(plan, plan[0], plan[1]));
    expect(overlaps(after)).toEqual([]);
    expect(after[2]?.points).toContainEqual({ lat: 48.02, lng: 2.0133333 });
  });
});
