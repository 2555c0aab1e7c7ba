/** When of the day a product sells: over the whole service, or mostly in a part of it. */
export type Moment = 'day' | 'morning' | 'lunch' | 'meals' | 'afternoon' | 'evening';

/** How a tracked product should stand when the demo is opened; the others have enough. */
export type Ending = 'out' | 'oversold' | 'low' | 'runs out';

export interface ProductOptions {
  /** Further categories beside the section's. */
  also?: string[];
  moment?: Moment;
  supply?: string;
  /** The product's own safety stock; without one the restaurant's default holds. */
  safety?: number;
  ending?: Ending;
  /** Channels from which a person took the product. */
  switchedOff?: ('web' | 'kiosk')[];
  /** Tracked only since that many days. */
  trackedSinceDays?: number;
}

/** Name, price in cents, units sold on an ordinary day (null: the stock is not tracked), and what differs from the section. */
export type ProductLine = [name: string, priceCents: number, unitsPerDay: number | null, options?: ProductOptions];

export interface Section {
  category: string;
  /** What the section's SKUs begin with. */
  sku: string;
  moment: Moment;
  /** The supplier's key, or `kitchen` for what is made in the house. */
  supply: string;
  products: ProductLine[];
}

export interface Supplier {
  name: string;
  /** Days of delivery, 0 being Sunday. */
  weekdays: number[];
  /** Minute of the day at which the lorry usually comes. */
  minute: number;
  /** What references of delivery notes begin with. */
  reference: string;
  /** Goods come in multiples of this. */
  pack: number;
}

/** A hill in the day's sales: minute of its top, how wide it is in minutes, and how high beside the others. */
export interface Peak {
  minute: number;
  width: number;
  height: number;
}

/** A restaurant's menu, how it sells, and how its stock is kept. */
export interface Catalog {
  restaurantId: number;
  menu: { id: number; name: string };
  sections: Section[];
  suppliers: Record<string, Supplier>;
  settings: { stockManagementV2Enabled: boolean; defaultSafetyStock: number; webManaged: boolean; kioskManaged: boolean };
  service: {
    /** Minute of the day at which the first guests come; the last ones leave when the restaurant closes. */
    opensAt: number;
    peaks: Peak[];
    /** Sales against an ordinary day, from Sunday to Saturday. */
    weekdays: [number, number, number, number, number, number, number];
    ordersPerDay: number;
    /** Share of the orders by channel id. */
    channels: Record<number, number>;
  };
  kitchen: { minute: number; resetWeekdays: number[] };
}
