/** The bench's own database: one big restaurant and one small, and what is rare in the big one. */
export const big = { restaurantId: 1, menuId: 1, products: 100_000, movements: 10_000_000 };
export const small = { restaurantId: 2, menuId: 2, products: 1_000, movements: 10_000 };

/** The last products of the big restaurant have three movements each, long ago. */
export const rareProduct = big.products - 4;
export const rare = {
  productId: rareProduct,
  movementType: 'RAZ',
  channelId: 12,
  userId: 2,
  orderId: 1_234_567,
  search: 'Zanzibar',
  searchNothing: 'no such thing at all',
  day: '2017-03-04',
} as const;

export const token = 'brg_bench-token-of-a-database-that-holds-nothing-real';
