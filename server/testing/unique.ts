import { randomUUID } from 'node:crypto';

/** A unique part for names and addresses. */
export const unique = () => randomUUID().slice(0, 8);

/** The columns of a row that belongs to a restaurant; all others have defaults. */
export type WithRestaurant<T> = Partial<T> & { restaurantId: number };
