import { choosePortion } from '@/prisma/seed/habits/choices';
import type { Random } from '@/prisma/seed/random';
import type { PublishedMenu, PublishedProduct } from '@/server/catalog/published.schema';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { vatModeOf } from '@/server/pricing/vat-mode.values';

/** An item as in `POST /v1/orders`. */
export interface Item {
  productId: number;
  quantity: number;
  options: { choiceId: string }[];
  choices: { step: number; productId: number; options: { choiceId: string }[] }[];
}

export interface Basket {
  items: Item[];
  /** The pieces it takes from the stock, by product. */
  pieces: Map<number, number>;
  /** The price on the menu, in cents. */
  cents: number;
}

/** How many dishes guests take. */
const sizes = [1, 1, 1, 2, 2, 2, 3, 3, 4];

const pickSome = <T>(random: Random, from: readonly T[], count: number): T[] => {
  const remaining = [...from];
  return Array.from(
    { length: Math.min(count, remaining.length) },
    () => remaining.splice(Math.floor(random.next() * remaining.length), 1)[0]!,
  );
};

/** The required choices of option groups, and sometimes more: each at most once. */
function optionsOf(random: Random, menu: PublishedMenu, product: PublishedProduct) {
  return menu.optionGroups
    .filter(({ optionGroupId }) => product.optionGroupIds.includes(optionGroupId))
    .flatMap(({ min, max, freeQuantity, choices }) => {
      const available = choices.filter(({ isAvailable }) => isAvailable);
      const chosen = pickSome(random, available, Math.min(max, min + (random.chance(0.2) ? 1 : 0)));
      const free = new Set(chosen.toSorted((a, b) => a.priceCents - b.priceCents).slice(0, freeQuantity));
      return chosen.map((choice) => ({ ...choice, cents: free.has(choice) ? 0 : choice.priceCents }));
    });
}

/**
 * Chooses dishes of different categories among those available on the menu.
 * @param excluded products that have just been refused
 * @returns null if nothing is left to choose
 */
export function chooseBasket(random: Random, menu: PublishedMenu, mode: ModeType, excluded: ReadonlySet<number>): Basket | null {
  const products = new Map(menu.products.map((product) => [product.productId, product]));
  const isOffered = (productId: number) => {
    const product = products.get(productId);
    return (
      product?.isAvailable === true &&
      product.pricesByMode[vatModeOf[mode]] !== null &&
      product.saleTimes.length === 0 &&
      !excluded.has(productId)
    );
  };
  const categories = menu.categories.map(({ productIds }) => productIds.filter(isOffered)).filter((ids) => ids.length > 0);
  const basket: Basket = { items: [], pieces: new Map(), cents: 0 };
  for (const ids of pickSome(random, categories, random.pick(sizes))) {
    const product = products.get(random.pick(ids))!;
    if (basket.items.some(({ productId }) => productId === product.productId)) continue;
    addTo(basket, random, { menu, product, mode, products, isOffered });
  }
  return basket.items.length === 0 ? null : basket;
}

interface BasketChoice {
  menu: PublishedMenu;
  product: PublishedProduct;
  mode: ModeType;
  products: ReadonlyMap<number, PublishedProduct>;
  isOffered(productId: number): boolean;
}

function addTo(basket: Basket, random: Random, { menu, product, mode, products, isOffered }: BasketChoice): void {
  const quantity = choosePortion(random);
  const options = optionsOf(random, menu, product);
  const choices = product.steps.flatMap(({ min, choices: stepChoices }, step) =>
    pickSome(
      random,
      stepChoices.filter(({ isAvailable, productId }) => isAvailable && isOffered(productId)),
      min,
    ).map((choice) => ({ ...choice, step, options: optionsOf(random, menu, products.get(choice.productId)!) })),
  );
  // A step has too few available choices.
  if (product.steps.some(({ min }, step) => choices.filter((choice) => choice.step === step).length < min)) return;
  const chosen = [...options, ...choices.flatMap((choice) => choice.options)];
  const takenProductIds = [
    ...(product.kind === 'formula' ? [] : [product.productId]),
    ...choices.map(({ productId }) => productId),
    ...chosen.flatMap(({ productId }) => productId ?? []),
  ];
  for (const productId of takenProductIds) basket.pieces.set(productId, (basket.pieces.get(productId) ?? 0) + quantity);
  const extras = choices.reduce((sum, { extraCents }) => sum + extraCents, 0) + chosen.reduce((sum, { cents }) => sum + cents, 0);
  basket.cents += ((product.pricesByMode[vatModeOf[mode]] ?? 0) + extras) * quantity;
  const idsOf = (list: typeof options) => list.map(({ choiceId }) => ({ choiceId }));
  basket.items.push({
    ...{ productId: product.productId, quantity, options: idsOf(options) },
    choices: choices.map((choice) => ({ step: choice.step, productId: choice.productId, options: idsOf(choice.options) })),
  });
}
