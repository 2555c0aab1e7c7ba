/** When a product sells: throughout the service, or mostly in a part of it. */
export type Moment = 'day' | 'morning' | 'lunch' | 'meals' | 'afternoon' | 'evening';

/** The stock status of a tracked product when the demo is opened; all others have enough. */
export type Ending = 'out' | 'oversold' | 'low' | 'runs out';

export interface ProductOptions {
  /** Categories in addition to the section's. */
  also?: string[];
  moment?: Moment;
  supply?: string;
  /** The product's own safety stock; by default the restaurant's. */
  safety?: number;
  ending?: Ending;
  /** Channels that a person removed the product from. */
  switchedOff?: ('web' | 'kiosk')[];
  /** The number of days since it is tracked. */
  trackedSinceDays?: number;
}

/** Name, price in cents, units sold on an ordinary day (null: the stock is not tracked), and differences from the section. */
export type ProductLine = [name: string, priceCents: number, unitsPerDay: number | null, options?: ProductOptions];

export interface Section {
  category: string;
  /** The prefix of the section's SKUs. */
  sku: string;
  moment: Moment;
  /** The supplier's key, or `kitchen` for products made in house. */
  supply: string;
  products: ProductLine[];
}

export interface Supplier {
  name: string;
  /** Days of delivery, 0 being Sunday. */
  weekdays: number[];
  /** Minute of the day at which the lorry usually arrives. */
  minute: number;
  /** The prefix of delivery note references. */
  reference: string;
  /** Goods arrive in multiples of this. */
  pack: number;
}

/** A peak of the day's sales: the minute of its top, its width in minutes, and its height relative to the others. */
export interface Peak {
  minute: number;
  width: number;
  height: number;
}

/** A restaurant's menu, its sales pattern, and its suppliers. */
export interface Catalog {
  restaurantId: number;
  menu: { id: number; name: string };
  sections: Section[];
  suppliers: Record<string, Supplier>;
  settings: { stockManagementV2Enabled: boolean; defaultSafetyStock: number; webManaged: boolean; kioskManaged: boolean };
  service: {
    /** Minute of the day at which the first guests arrive; the last ones leave when the restaurant closes. */
    opensAt: number;
    peaks: Peak[];
    /** Sales relative to an ordinary day, from Sunday to Saturday. */
    weekdays: [number, number, number, number, number, number, number];
    ordersPerDay: number;
    /** Share of the orders by channel id. */
    channels: Record<number, number>;
  };
  kitchen: { minute: number; resetWeekdays: number[] };
}
