/** Values of the catalog. Safe in the browser. */

export const catalogKinds = ['product', 'formula'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

/** In the order of EU regulation 1169/2011, annex II. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof allergens)[number];

export const diets = ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten_free', 'lactose_free'] as const;
export type Diet = (typeof diets)[number];

/** What a product may lack before guests can order or find it. */
export const gaps = ['price', 'vatGroup', 'image', 'category'] as const;
export type Gap = (typeof gaps)[number];

export const MAX_PRODUCT_NAME = 120;
export const MAX_DESCRIPTION = 2_000;
export const MAX_PRICE_CENTS = 100_000_000;
/** The most products that one request changes or puts on menus. */
export const MAX_PRODUCTS = 500;
/** The most restaurants of one offer, and the most rows that it writes. */
export const MAX_RESTAURANTS = 1_000;
export const MAX_OFFERED = 100_000;
export const MAX_CATEGORIES = 200;
/** The most categories of a product. */
export const MAX_PRODUCT_CATEGORIES = 20;
/** The most choices of an option group, or of a step of a formula. */
export const MAX_CHOICES = 100;
/** The most steps of a formula. */
export const MAX_STEPS = 20;
/** The most choices that a guest can make in one group or step. */
export const MAX_STEP_CHOICES = 100;
