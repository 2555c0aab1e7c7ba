/** The bench's own database: a big restaurant and a small one, and rare values in the big one. */
export const big = { restaurantId: 1, menuId: 1, products: 100_000, movements: 10_000_000 };
export const small = { restaurantId: 2, menuId: 2, products: 1_000, movements: 10_000 };

/** The last products of the big restaurant have three old movements each. */
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

/** In a database of its own: a chain of restaurants as uneven as real ones. The first one is that of the demo. */
export const chain = { restaurants: 1_000 } as const;

/** The user of the chain's screens. */
export const manager = { email: 'manager@demo.test', password: 'bench-manager-password' } as const;

export const token = 'brg_bench-token-of-a-database-that-holds-nothing-real';

/** The user who edits layouts. */
export const planner = { email: 'planner@demo.test', password: 'bench-planner-password', token: 'brg_bench-token-of-the-planner' } as const;

/** The main till of each restaurant: the big one has a box, the small one has none. */
export const tills = [
  { restaurantId: big.restaurantId, token: 'brg_bench-token-of-the-till-with-a-box' },
  { restaurantId: small.restaurantId, token: 'brg_bench-token-of-the-till-without-one' },
] as const;

const planOf = (number: number, tables: number, restaurantId: number) => ({
  restaurantId,
  tables,
  layoutId: `b0000000-0000-4000-8000-00000000000${number}`,
  roomId: `a0000000-0000-4000-8000-00000000000${number}`,
});

/** One layout for each number of tables, and a small one for the restaurant without a box. */
export const plans = [
  planOf(1, 50, big.restaurantId),
  planOf(2, 500, big.restaurantId),
  planOf(3, 2_000, big.restaurantId),
  planOf(4, 50, small.restaurantId),
] as const;

/** Wallets: the first customer of either brand has the same history of 10,000 lines, among ten million in one brand, alone in the other. */
export const walletBrands = {
  big: { brandId: 11, firstId: 1, customers: 99_901 },
  small: { brandId: 12, firstId: 100_001, customers: 1 },
} as const;
/** Of a user of the brand with many wallets. */
export const walletToken = 'brg_bench-token-of-the-brand-with-many-wallets';

/** Loyalty: as many cards are assigned as there are members, and as many are unassigned; LOYALTY_MEMBERS makes a smaller bench. */
export const loyaltyBrands = {
  big: { brandId: 21, restaurantId: 2_101, firstId: 2_000_001, members: Number(process.env.LOYALTY_MEMBERS ?? 500_000) },
  small: { brandId: 22, restaurantId: 2_102, firstId: 9_000_001, members: 500 },
} as const;
/** Of a kiosk of the brand with many cards. */
export const loyaltyToken = 'brg_bench-token-of-the-kiosk-with-many-members';

/** Orders: restaurants of one brand, whose products are all tracked, and its members. The first restaurant has the rush. */
export const orderBrand = {
  brandId: 51,
  firstRestaurant: 5_101,
  restaurants: 4,
  products: 60,
  firstMember: 5_000_001,
  members: 20_000,
} as const;
/** Of the till of a restaurant. */
export const orderToken = (restaurantId: number) => `brg_bench-token-of-the-till-of-restaurant-${restaurantId}`;
/** The price of everything there, in cents. */
export const ORDER_PRICE = 850;

/** Lists of orders: the same in a brand with very many and in one with few. BENCH_ORDERS makes a smaller bench. */
export const listBrands = {
  big: {
    brandId: 61,
    firstRestaurant: 6_101,
    firstCustomer: 1,
    orders: Number(process.env.BENCH_ORDERS ?? 10_000_000),
    customers: 100_003,
  },
  small: { brandId: 62, firstRestaurant: 6_201, firstCustomer: 1_000_001, orders: 10_000, customers: 303 },
} as const;
