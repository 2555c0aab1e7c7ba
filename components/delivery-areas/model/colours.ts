import type { DrawnArea, Plan } from './areas';

export const colourings = ['fee', 'priority', 'area'] as const;
export type Colouring = (typeof colourings)[number];

/** From low to high: light enough to read the map below, and distinguishable with red-green colour blindness. */
const scaleColours = ['#2f6f9f', '#2a9d8f', '#8ab17d', '#e9c46a', '#f4a261', '#d1495b', '#7a3b69'];
const distinctColours = ['#5f3dc4', '#0b7285', '#c2255c', '#2b8a3e', '#e67700', '#1864ab', '#862e9c', '#5c940d', '#a61e4d', '#087f5b'];
const NO_VALUE_COLOUR = '#868e96';

/** The number that defines an area's colour; null if it has none. */
const shownValue = ({ deliveryFee, priority }: DrawnArea, by: 'fee' | 'priority') => (by === 'fee' ? deliveryFee : priority);

/** The meaning of a colour: one value, a range, or no value. */
export interface Legend {
  colour: string;
  value: number | null;
  to: number | null;
}

/** The colour of each area, and the legend. Equal values have equal colours. */
export function coloursOf(plan: Plan, by: Colouring): { of: (area: DrawnArea) => string; legend: Legend[] } {
  if (by === 'area') {
    const indexes = new Map(plan.map(({ key }, index) => [key, index]));
    return { of: ({ key }) => distinctColours[(indexes.get(key) ?? 0) % distinctColours.length] ?? NO_VALUE_COLOUR, legend: [] };
  }
  const values = [...new Set(plan.map((area) => shownValue(area, by)))]
    .filter((value): value is number => value !== null)
    .sort((a, b) => a - b);
  const indexes = new Map(values.map((value, index) => [value, index]));
  const colourOf = (value: number | null) => {
    if (value === null) return NO_VALUE_COLOUR;
    const position = values.length > 1 ? (indexes.get(value) ?? 0) / (values.length - 1) : 0;
    return scaleColours[Math.round(position * (scaleColours.length - 1))] ?? NO_VALUE_COLOUR;
  };
  const legend = [...Map.groupBy(values, colourOf)].map(
    ([colour, sameColour]): Legend => ({ colour, value: sameColour[0] ?? null, to: sameColour.at(-1) ?? null }),
  );
  if (plan.some((area) => shownValue(area, by) === null)) legend.push({ colour: NO_VALUE_COLOUR, value: null, to: null });
  return { of: (area) => colourOf(shownValue(area, by)), legend };
}
