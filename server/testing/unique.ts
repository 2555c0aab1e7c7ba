import { randomUUID } from 'node:crypto';

/** A part of names and addresses that no other row has. */
export const unique = () => randomUUID().slice(0, 8);

/** The columns of a row that belongs to a restaurant, of which all others have defaults. */
export type WithRestaurant<T> = Partial<T> & { restaurantId: number };
