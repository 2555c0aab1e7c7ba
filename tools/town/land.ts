import type { Feature, Spot, TownPlan } from './features';
import { chance, waves } from './noise';

/** Half of the river's width, in metres. */
const RIVER = 65;
/** How far the land extends beyond the last street. */
const COUNTRY = 6_000;

/** The river's distance north of the centre, at a distance to the east. */
export const riverAt = ({ reach, seed }: TownPlan, x: number): number =>
  -reach * 0.12 + 0.1 * reach * Math.sin(x / (reach * 0.42) + seed) + 260 * waves(x, 0, 2_600, seed + 1);

export const isRiver = (plan: TownPlan, [x, y]: Spot, margin = 0): boolean => Math.abs(y - riverAt(plan, x)) < RIVER + margin;

/** A shape with an irregular edge around a spot. */
function blob([x, y]: Spot, radius: number, roughness: number, seed: number, corners = 28): Spot[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    const distance = radius * (1 + roughness * waves(Math.cos(angle) * 1_000, Math.sin(angle) * 1_000, 600, seed));
    return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
  });
}

const parks = [
  { name: 'Parc des Oiseaux', pond: 'Étang des Cygnes' },
  { name: 'Parc de la Source', pond: 'Miroir de la Source' },
  { name: 'Jardin des Cèdres', pond: 'Bassin des Cèdres' },
  { name: 'Parc du Vallon', pond: 'Étang du Vallon' },
  { name: 'Bois Joli', pond: 'Mare aux Biches' },
  { name: 'Parc des Sablons', pond: 'Étang des Sablons' },
];

/** Parks larger than a block; streets end at them. */
export function parksOf({ reach, seed }: TownPlan): { middle: Spot; radius: number; name: string; pond: string }[] {
  return parks.map((names, index) => {
    const angle = (2 * Math.PI * (index + chance(index, 0, seed + 2) * 0.6)) / parks.length;
    const distance = reach * (0.25 + 0.5 * chance(index, 1, seed + 2));
    return { middle: [Math.cos(angle) * distance, Math.sin(angle) * distance], radius: 260 + 330 * chance(index, 2, seed + 2), ...names };
  });
}

/** The ground of a town: countryside, woods and fields, the river, and parks with a pond each. */
export function landOf(plan: TownPlan): Feature[] {
  const { reach, seed } = plan;
  const landRadius = reach + COUNTRY;
  const earth: Feature = {
    layer: 'earth',
    from: 4,
    tags: { kind: 'earth', min_zoom: 0 },
    shape: { type: 'Polygon', ring: blob([0, 0], landRadius, 0.14, seed + 3, 72) },
  };
  const woods = Array.from({ length: 26 }, (_, index): Feature => {
    const angle = (2 * Math.PI * index) / 26 + chance(index, 3, seed + 4);
    const distance = reach + COUNTRY * (0.12 + 0.62 * chance(index, 4, seed + 4));
    const middle: Spot = [Math.cos(angle) * distance, Math.sin(angle) * distance];
    const kind = chance(index, 5, seed + 4) < 0.6 ? 'forest' : 'grassland';
    const ring = blob(middle, 350 + 650 * chance(index, 6, seed + 4), 0.4, seed + 50 + index);
    return { layer: 'landuse', from: 9, tags: { kind, sort_rank: 189 }, shape: { type: 'Polygon', ring } };
  });
  const samples = Array.from({ length: 121 }, (_, index) => -landRadius * 0.86 + (2 * landRadius * 0.86 * index) / 120);
  const bank = (side: 1 | -1): Spot[] => samples.map((x) => [x, riverAt(plan, x) + side * RIVER]);
  const river: Feature[] = [
    {
      layer: 'water',
      from: 7,
      tags: { kind: 'river', sort_rank: 200 },
      shape: { type: 'Polygon', ring: [...bank(1), ...bank(-1).reverse()] },
    },
    {
      layer: 'water',
      from: 11,
      tags: { kind: 'river', name: plan.river, min_zoom: 11, sort_rank: 200 },
      shape: { type: 'LineString', line: samples.map((x) => [x, riverAt(plan, x)]) },
    },
  ];
  const parks = parksOf(plan).flatMap(({ middle: [x, y], radius, name, pond }, index): Feature[] => [
    {
      layer: 'landuse',
      from: 10,
      tags: { kind: 'park', name, sort_rank: 189 },
      shape: { type: 'Polygon', ring: blob([x, y], radius, 0.3, seed + 90 + index) },
    },
    {
      layer: 'water',
      from: 12,
      tags: { kind: 'lake', name: pond, min_zoom: 14, sort_rank: 200 },
      shape: { type: 'Polygon', ring: blob([x + radius * 0.2, y], radius * 0.28, 0.35, seed + 110 + index, 18) },
    },
  ]);
  return [earth, ...woods, ...river, ...parks];
}
