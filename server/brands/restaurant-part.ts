import type { AccessFlag } from '@/server/core/callers/caller';
import type { Db } from '@/server/core/platform/db';
import type { Target } from './copies.service';
import type { PartThing } from './likeness.values';

/** A restaurant that a new one is modelled on. */
export interface Model {
  restaurantId: number;
  brandId: number;
  name: string;
  lat: number;
  lng: number;
}

export type Counts = Partial<Record<PartThing, number>>;

/** The tables of a feature that refer to a restaurant. */
export interface RestaurantTables {
  /** Tables whose rows are deleted when the creation of a restaurant is undone, in the order of deletion. */
  tables?: readonly string[];
  /** Deletes the rows that depend on those and do not refer to a restaurant themselves. */
  remove?(db: Db, restaurantId: number): Promise<unknown>;
  /** Tables whose rows show that somebody has sold, booked or worked there: the creation then cannot be undone. */
  evidence?: readonly string[];
  /** Tables whose rows outlive the restaurant. */
  outliving?: readonly string[];
}

/** A part of a feature that a new restaurant can copy from another one. */
export interface RestaurantPart extends RestaurantTables {
  /** The permission needed to copy it: the same as for creating it by hand. */
  flag?: AccessFlag;
  /** Puts a new restaurant into a safe initial state, whatever it copies. */
  begin?(target: Target): Promise<void>;
  /** Counts the things a restaurant has. For the new one: what was copied. */
  count(db: Db, restaurantId: number): Promise<Counts>;
  /**
   * Copies the model's data to a new restaurant that has none of it yet. Whatever decides whether it is open is not copied: the new
   * restaurant begins closed, with nothing in stock and nothing published.
   * @returns why it cannot be copied, if so
   */
  take(target: Target, model: Model): Promise<string | undefined>;
}
