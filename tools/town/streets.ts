import { restaurants } from '@/prisma/seed/chain';
import { type Feature, type Spot, spotOf, type TownPlan } from './features';
import { isRiver, parksOf } from './land';
import { quarterName, streetName } from './names';
import { chance, waves } from './noise';

/** Metres between streets, in both directions. */
const BLOCK: Spot = [200, 140];
/** Every n-th street is an avenue, and every n-th of these a main one. */
const AVENUE = 5;
const MAIN = 15;
/** The radius in metres around a restaurant within which houses are drawn one by one. */
const HOUSES_RADIUS = 1_150;

type Rank = 'main' | 'avenue' | 'street';
const rankOf = (line: number): Rank => (line % MAIN === 0 ? 'main' : line % AVENUE === 0 ? 'avenue' : 'street');

const rankStyles = {
  main: { from: 9, kind: 'major_road', kind_detail: 'primary', sort_rank: 383 },
  avenue: { from: 11, kind: 'major_road', kind_detail: 'secondary', sort_rank: 380 },
  street: { from: 13, kind: 'minor_road', kind_detail: 'residential', sort_rank: 355 },
} as const;

/** A town's streets: a grid that is rotated, bent, and has gaps. Corners are numbered by column and row. */
class StreetGrid {
  private readonly parks;
  readonly size: number;

  constructor(private readonly plan: TownPlan) {
    this.parks = parksOf(plan);
    this.size = Math.ceil(plan.reach / BLOCK[1]);
  }

  corner(column: number, row: number): Spot {
    const { turn, seed } = this.plan;
    const [u, v] = [column * BLOCK[0], row * BLOCK[1]];
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const [x, y] = [u * cos - v * sin, u * sin + v * cos];
    const bendBy = (purpose: number) => 170 * waves(x, y, 1_900, seed + purpose) + 22 * waves(x, y, 240, seed + purpose + 1);
    return [x + bendBy(10), y + bendBy(12)];
  }

  /** Towns have irregular edges. */
  isTown([x, y]: Spot): boolean {
    const { reach, seed } = this.plan;
    return Math.hypot(x, y) < reach * (0.88 + 0.14 * waves(x, y, 2_400, seed + 14));
  }

  isPark([x, y]: Spot): boolean {
    return this.parks.some(({ middle, radius }) => Math.hypot(x - middle[0], y - middle[1]) < radius * 0.95);
  }

  /** The kind of a stretch between two corners: a street, a bridge, or nothing. */
  stretch(from: Spot, to: Spot, rank: Rank, id: number): 'street' | 'bridge' | null {
    const middle: Spot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    if (!this.isTown(middle)) return null;
    const isWet = [from, middle, to].some((spot) => isRiver(this.plan, spot, 12));
    if (rank === 'street') return isWet || this.isPark(middle) || chance(id, 0, this.plan.seed + 15) < 0.11 ? null : 'street';
    return isWet ? 'bridge' : 'street';
  }
}

/** One street of the grid from end to end, split where its kind changes. */
function streetPieces(grid: StreetGrid, line: number, isRow: boolean, seed: number): Feature[] {
  const rank = rankOf(line);
  const { from, ...tags } = rankStyles[rank];
  const features: Feature[] = [];
  let [points, kind, part]: [Spot[], 'street' | 'bridge' | null, number] = [[], null, 0];
  function close() {
    if (kind && points.length > 1) {
      const name = streetName(rank === 'street' ? 'street' : 'avenue', isRow ? line : line + 1_000, part, seed);
      const bridge = kind === 'bridge' && { is_bridge: true };
      features.push({
        layer: 'roads',
        from,
        tags: { ...tags, name, min_zoom: from, ...bridge },
        shape: { type: 'LineString', line: points },
      });
    }
  }
  for (let step = -grid.size; step < grid.size; step++) {
    const [a, b] = isRow ? [grid.corner(step, line), grid.corner(step + 1, line)] : [grid.corner(line, step), grid.corner(line, step + 1)];
    const next = grid.stretch(a, b, rank, (line + 500) * 4_096 + (step + 500) * 2 + (isRow ? 1 : 0));
    // A street's name lasts for a dozen blocks, an avenue's for its whole length.
    const nextPart = rank === 'street' ? Math.floor(step / 12) : 0;
    if (next !== kind || nextPart !== part) {
      close();
      points = [a];
    }
    [kind, part] = [next, nextPart];
    points.push(b);
  }
  close();
  return features;
}

/** The motorway around the town. */
function ringRoad({ reach, seed }: TownPlan): Feature {
  const line = Array.from({ length: 97 }, (_, index): Spot => {
    const angle = (2 * Math.PI * (index % 96)) / 96;
    const away = reach * (0.72 + 0.05 * waves(Math.cos(angle) * 900, Math.sin(angle) * 900, 500, seed + 16));
    return [Math.cos(angle) * away, Math.sin(angle) * away * 0.86];
  });
  const tags = { kind: 'highway', kind_detail: 'motorway', name: 'Rocade', min_zoom: 7, sort_rank: 400 };
  return { layer: 'roads', from: 7, tags, shape: { type: 'LineString', line } };
}

type Quad = readonly [Spot, Spot, Spot, Spot];
const between = ([ax, ay]: Spot, [bx, by]: Spot, share: number): Spot => [ax + (bx - ax) * share, ay + (by - ay) * share];
/** A part of a block: from and to are fractions of its two sides. */
function subBlock([a, b, c, d]: Quad, [left, right]: Spot, [low, high]: Spot): Quad {
  const pointAt = (u: number, v: number) => between(between(a, b, u), between(d, c, u), v);
  return [pointAt(left, low), pointAt(right, low), pointAt(right, high), pointAt(left, high)];
}

/** Uses of blocks besides housing, with their number per thousand blocks. */
const purposes = [
  ['park', 26],
  ['school', 14],
  ['hospital', 4],
  ['pedestrian', 12],
  ['industrial', 16],
  ['cemetery', 3],
] as const;

function purposeOf(column: number, row: number, seed: number): string | null {
  let remaining = chance(column, row, seed + 17) * 1_000;
  for (const [purpose, count] of purposes) {
    remaining -= count;
    if (remaining < 0) return purpose;
  }
  return null;
}

function housesOf(block: Quad, column: number, row: number, seed: number): Feature[] {
  const rows = chance(column, row, seed + 18) < 0.55 ? 2 : 1;
  const columns = 1 + Math.floor(chance(column, row, seed + 19) * 3);
  const [width, depth] = [0.84 / columns, 0.8 / rows];
  const features: Feature[] = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [u, v] = [0.08 + i * width, 0.1 + j * depth];
      if (chance(column * 8 + i, row * 8 + j, seed + 20) < 0.12) continue;
      const deep = 0.74 + 0.2 * chance(column * 8 + i, row * 8 + j, seed + 21);
      const ring = subBlock(block, [u, u + width * 0.9], [v, v + depth * deep]);
      features.push({ layer: 'buildings', from: 14, tags: { kind: 'building', sort_rank: 400 }, shape: { type: 'Polygon', ring } });
    }
  }
  return features;
}

/** A town's blocks: squares, schools and the like everywhere, houses around the restaurants. */
function blocksOf(grid: StreetGrid, plan: TownPlan): Feature[] {
  const centres = restaurants.map((restaurant) => spotOf(plan, restaurant));
  const features: Feature[] = [];
  for (let column = -grid.size; column < grid.size; column++) {
    for (let row = -grid.size; row < grid.size; row++) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      const block = corners.map(([c, r]) => grid.corner(c, r)) as unknown as Quad;
      const middle = subBlock(block, [0.5, 0.5], [0.5, 0.5])[0];
      if (!grid.isTown(middle) || grid.isPark(middle) || block.some((spot) => isRiver(plan, spot, 20))) continue;
      const purpose = purposeOf(column, row, plan.seed);
      if (purpose) {
        const ring = subBlock(block, [0.05, 0.95], [0.06, 0.94]);
        features.push({ layer: 'landuse', from: 12, tags: { kind: purpose, sort_rank: 189 }, shape: { type: 'Polygon', ring } });
      } else if (centres.some(([x, y]) => Math.hypot(middle[0] - x, middle[1] - y) < HOUSES_RADIUS)) {
        features.push(...housesOf(block, column, row, plan.seed));
      }
    }
  }
  return features;
}

/** The names of a town and of its quarters, one every few kilometres. */
function placesOf(grid: StreetGrid, plan: TownPlan): Feature[] {
  const town = { kind: 'locality', kind_detail: 'city', name: plan.name, min_zoom: 4, population_rank: 11, sort_key: 1 };
  const features: Feature[] = [{ layer: 'places', from: 4, tags: town, shape: { type: 'Point', at: [0, 0] } }];
  for (let column = -grid.size; column < grid.size; column += 13) {
    for (let row = -grid.size; row < grid.size; row += 17) {
      const at = grid.corner(column + 0.5, row + 0.5);
      if (!grid.isTown(at) || isRiver(plan, at, 200) || Math.hypot(...at) < 700) continue;
      const tags = { kind: 'neighbourhood', kind_detail: 'neighbourhood', name: quarterName([column, row], plan.seed), min_zoom: 12 };
      features.push({ layer: 'places', from: 11, tags, shape: { type: 'Point', at } });
    }
  }
  return features;
}

/** All that people built, with names: streets, blocks, houses. */
export function streetsOf(plan: TownPlan): Feature[] {
  const grid = new StreetGrid(plan);
  const lines = Array.from({ length: 2 * grid.size + 1 }, (_, index) => index - grid.size);
  return [
    ...blocksOf(grid, plan),
    ...lines.flatMap((line) => [...streetPieces(grid, line, true, plan.seed), ...streetPieces(grid, line, false, plan.seed)]),
    ringRoad(plan),
    ...placesOf(grid, plan),
  ];
}
