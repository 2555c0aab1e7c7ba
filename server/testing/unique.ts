import { randomUUID } from 'node:crypto';

const LETTERS = 'bcdfghjkmnpqrtvw';

/**
 * A unique part for names and addresses: eight consonants. It holds no digits and no words, so that a search for a number or a name never
 * finds it by chance.
 */
export const unique = () =>
  randomUUID()
    .slice(0, 8)
    .replace(/./g, (digit) => LETTERS[Number.parseInt(digit, 16)] as string);

/** The columns of a row that belongs to a restaurant; all others have defaults. */
export type WithRestaurant<T> = Partial<T> & { restaurantId: number };
