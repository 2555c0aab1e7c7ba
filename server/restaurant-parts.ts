import { hoursPart } from './brands/hours.part';
import type { PartName } from './brands/likeness.values';
import type { RestaurantPart, RestaurantTables } from './brands/restaurant-part';
import { catalogPart } from './catalog/catalog.part';
import { modesPart } from './consumption-modes/consumption-modes.part';
import { deliveryAreasPart } from './delivery-areas/delivery-areas.part';
import { fiscalPart } from './fiscal/fiscal.part';
import { floorPart } from './floor/floor.part';
import { modulesPart } from './modules/modules.part';
import { pickupPart } from './pickup/pickup.part';
import { shiftsPart } from './shifts/shifts.part';
import { stockPart } from './stock/stock.part';

/** The parts that a new restaurant can copy from another one. A feature with a new part adds it to `likeness.values` and here. */
export const restaurantParts = {
  hours: hoursPart,
  catalog: catalogPart,
  stock: stockPart,
  modules: modulesPart,
  'consumption-modes': modesPart,
  pickup: pickupPart,
  'delivery-areas': deliveryAreasPart,
  floor: floorPart,
  fiscal: fiscalPart,
  shifts: shiftsPart,
} satisfies Record<PartName, RestaurantPart>;

/** The tables of other features that refer to a restaurant: users, devices, customers, and permanent records. */
const otherTables: RestaurantTables = {
  evidence: [
    'users',
    'pos_devices',
    'restaurant_boxes',
    'box_requests',
    'customer_restaurants',
    'coupon_restaurants',
    'coupon_uses',
    'imports',
    'report_generations',
    'loyalty_sessions',
    'loyalty_lines',
    'grant_uses',
    'pricing_rule_restaurants',
    'promotion_tallies',
    'promotion_uses',
    'order_places',
    'orders',
    'order_lines',
    'order_payments',
    'order_refunds',
    'order_traces',
    'order_contacts',
    'order_waits',
    'order_counters',
    'order_slots',
    'treasury_days',
    'revenue_days',
    'treasury_hours',
    'treasury_bookings',
    'treasury_closings',
    'ticket_chains',
    'ticket_links',
    'order_charges',
  ],
  outliving: ['audit_entries', 'outbox_events', 'webhook_events', 'deprecated_calls'],
};

/** All tables that refer to a restaurant. A feature with such a table declares it in its part, or above. */
export const restaurantTables: RestaurantTables[] = [...Object.values<RestaurantTables>(restaurantParts), otherTables];
