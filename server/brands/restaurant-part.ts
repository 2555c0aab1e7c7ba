import type { AccessFlag } from '@/server/core/callers/caller';
import type { Db } from '@/server/core/platform/db';
import type { Target } from './copies.service';
import type { PartThing } from './likeness.values';

/** A restaurant that a new one is made like. */
export interface Model {
  restaurantId: number;
  brandId: number;
  name: string;
  lat: number;
  lng: number;
}

export type Counts = Partial<Record<PartThing, number>>;

/** What a feature keeps of a restaurant, in tables that name one. */
export interface RestaurantTables {
  /** Tables whose rows go when the creation of a restaurant is taken back, in the order in which they can. */
  tables?: readonly string[];
  /** Takes away the rows that hang on those and name no restaurant themselves. */
  remove?(db: Db, restaurantId: number): Promise<unknown>;
  /** Tables whose rows say that somebody has sold, booked or worked there: no creation is taken back then. */
  evidence?: readonly string[];
  /** Tables whose rows outlive the restaurant. */
  outliving?: readonly string[];
}

/** What of a feature a new restaurant can take from another one. */
export interface RestaurantPart extends RestaurantTables {
  /** What somebody must be allowed who takes it, as who would make the same by hand. */
  flag?: AccessFlag;
  /** Makes a new restaurant safe that is made like another one, whatever it takes. */
  begin?(target: Target): Promise<void>;
  /** How many of each thing a restaurant has. Of the new one, what was taken. */
  count(db: Db, restaurantId: number): Promise<Counts>;
  /**
   * Gives a new restaurant, which has nothing of it yet, what the model has. What it takes to be used safely stays its own: it begins
   * closed, with nothing in stock and nothing published.
   * @returns why it cannot be taken, if so
   */
  take(target: Target, model: Model): Promise<string | undefined>;
}
