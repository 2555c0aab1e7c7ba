import type { Area, WrittenArea } from '@/server/delivery-areas/delivery-areas.schema';

export type Point = Area['points'][number];
export type Times = Area['schedules'][number];

/** An area in the editor. Its key is the server's uuid once it is saved; until then one made by the editor. */
export interface DrawnArea {
  key: string;
  name: string;
  /** Cents. */
  deliveryFee: number;
  /** Minutes. */
  deliveryDelay: number;
  isActivated: boolean;
  minimumAmount: number;
  minimumAmountForFreeDelivery: number | null;
  forceOnlinePayment: boolean;
  paymentLater: boolean;
  isScheduleModeEnabled: boolean;
  priority: number | null;
  points: readonly Point[];
  schedules: readonly Times[];
  /** The ids of the dining options that it applies to. */
  modes: readonly number[];
  /** When it was first saved; null if never. */
  createdAt: string | null;
}

/** The areas, in the order in which they are saved. */
export type Plan = readonly DrawnArea[];

/** The fields of an area that users edit. */
export const areaFields = [
  'name',
  'points',
  'deliveryFee',
  'minimumAmount',
  'minimumAmountForFreeDelivery',
  'deliveryDelay',
  'priority',
  'isActivated',
  'isScheduleModeEnabled',
  'schedules',
  'modes',
  'forceOnlinePayment',
  'paymentLater',
] as const satisfies (keyof DrawnArea)[];
export type AreaField = (typeof areaFields)[number];

export const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const comparisonCache = new WeakMap<DrawnArea, WeakMap<DrawnArea, boolean>>();

/** Whether two areas have equal settings. Results are cached, as areas are immutable. */
export function sameArea(a: DrawnArea, b: DrawnArea): boolean {
  if (a === b) return true;
  const results = comparisonCache.get(a) ?? new WeakMap<DrawnArea, boolean>();
  comparisonCache.set(a, results);
  const isSame = results.get(b) ?? areaFields.every((field) => sameValue(a[field], b[field]));
  results.set(b, isSame);
  return isSame;
}
export const samePlan = (a: Plan, b: Plan): boolean =>
  a === b || (a.length === b.length && a.every((area, index) => area.key === b[index]?.key && sameArea(area, b[index])));

/** The server's areas as a plan. */
export function planOf(areas: readonly Area[]): Plan {
  return areas.map(({ areaId: _, uuid, restaurantId: __, consumptionModeIds, ...fields }) => ({
    key: uuid,
    ...fields,
    modes: consumptionModeIds,
  }));
}

/** A new area, with the settings of most restaurants. */
export const newArea = (key: string, name: string, points: readonly Point[]): DrawnArea => ({
  key,
  name,
  deliveryFee: 290,
  deliveryDelay: 30,
  isActivated: true,
  minimumAmount: 1_500,
  minimumAmountForFreeDelivery: null,
  forceOnlinePayment: false,
  paymentLater: false,
  isScheduleModeEnabled: false,
  priority: null,
  points,
  schedules: [],
  modes: [],
  createdAt: null,
});

/** The body of a save. Areas known to the server have the id that it last gave them. */
export function bodyOf(areas: readonly Area[], plan: Plan): WrittenArea[] {
  const ids = new Map(areas.map(({ uuid, areaId }) => [uuid, areaId]));
  return plan.map(({ key, modes, createdAt: _, points, schedules, ...settings }) => ({
    areaId: ids.get(key),
    ...settings,
    points: [...points],
    schedules: [...schedules],
    boundTo: [...modes],
  }));
}

/** Links every area to these dining options, in addition to its present ones. */
export const withModes = (plan: Plan, ids: readonly number[]): Plan =>
  plan.map((area) =>
    ids.every((id) => area.modes.includes(id)) ? area : { ...area, modes: [...new Set([...area.modes, ...ids])].sort((a, b) => a - b) },
  );
