/** The states of a way of ordering. `later` means that nothing is missing, and that it will open on its own. */
export const readinessStates = ['not_ready', 'attention', 'later', 'ready'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** The screens on which reasons are fixed. Some do not exist yet. */
export const mends = [
  'fiscal',
  'stock',
  'modules',
  'opening',
  'consumption-modes',
  'devices',
  'delivery-areas',
  'pickup',
  'floor',
] as const;
export type Mend = (typeof mends)[number];

/** The scope of a reason: the whole restaurant, a channel, or one dining option. */
export const reaches = ['restaurant', 'channel', 'mode'] as const;
export type Reach = (typeof reaches)[number];

/** `blocks`: lasts until somebody fixes it. `time`: passes on its own. `attention`: does not prevent orders. */
export const weights = ['blocks', 'time', 'attention'] as const;
export type Weight = (typeof weights)[number];

interface Nature {
  reach: Reach;
  weight: Weight;
  mend: Mend;
}

/** Why a way of ordering is not ready. Reasons are listed in this order, widest scope first. */
export const readinessReasons = {
  no_operation_zone: { reach: 'restaurant', weight: 'blocks', mend: 'fiscal' },
  no_vat: { reach: 'restaurant', weight: 'blocks', mend: 'fiscal' },
  no_products: { reach: 'restaurant', weight: 'blocks', mend: 'stock' },
  restaurant_closed_by_exception: { reach: 'restaurant', weight: 'time', mend: 'pickup' },
  zone_not_configured: { reach: 'restaurant', weight: 'attention', mend: 'fiscal' },
  module_off: { reach: 'channel', weight: 'blocks', mend: 'modules' },
  restaurant_closed: { reach: 'channel', weight: 'blocks', mend: 'opening' },
  no_till: { reach: 'channel', weight: 'blocks', mend: 'devices' },
  no_consumption_mode: { reach: 'channel', weight: 'blocks', mend: 'consumption-modes' },
  no_product_on_channel: { reach: 'channel', weight: 'blocks', mend: 'stock' },
  no_payment_method: { reach: 'channel', weight: 'attention', mend: 'modules' },
  delivery_without_area: { reach: 'mode', weight: 'blocks', mend: 'delivery-areas' },
  area_not_bound: { reach: 'mode', weight: 'blocks', mend: 'delivery-areas' },
  area_inactive: { reach: 'mode', weight: 'blocks', mend: 'delivery-areas' },
  area_never_open: { reach: 'mode', weight: 'blocks', mend: 'delivery-areas' },
  area_closed_now: { reach: 'mode', weight: 'time', mend: 'delivery-areas' },
  slot_mode_without_schedule: { reach: 'mode', weight: 'blocks', mend: 'pickup' },
  slots_outside_area_times: { reach: 'mode', weight: 'blocks', mend: 'pickup' },
  no_slot_ahead: { reach: 'mode', weight: 'time', mend: 'pickup' },
  quota_zero: { reach: 'mode', weight: 'blocks', mend: 'pickup' },
  quota_zero_now: { reach: 'mode', weight: 'time', mend: 'pickup' },
  slots_full_now: { reach: 'mode', weight: 'time', mend: 'pickup' },
  closed_by_exception: { reach: 'mode', weight: 'time', mend: 'pickup' },
  no_schedule_now: { reach: 'mode', weight: 'time', mend: 'pickup' },
  no_schedule: { reach: 'mode', weight: 'attention', mend: 'pickup' },
  no_published_layout: { reach: 'mode', weight: 'blocks', mend: 'floor' },
  no_published_table: { reach: 'mode', weight: 'blocks', mend: 'floor' },
  no_box: { reach: 'mode', weight: 'blocks', mend: 'devices' },
  box_away: { reach: 'mode', weight: 'blocks', mend: 'devices' },
  mode_puzzles: { reach: 'mode', weight: 'attention', mend: 'consumption-modes' },
} as const satisfies Record<string, Nature>;
export type ReadinessCode = keyof typeof readinessReasons;
export const readinessCodes = Object.keys(readinessReasons) as [ReadinessCode, ...ReadinessCode[]];

/** Restaurants per page. */
export const PAGE_SIZE = 100;
