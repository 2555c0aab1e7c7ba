import { rankFor, searchFor } from '@/components/ui/fold';
import type { PublishedMenu, PublishedProduct } from '@/server/catalog/published.schema';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { vatModeOf } from '@/server/pricing/vat-mode.values';

export type OptionGroup = PublishedMenu['optionGroups'][number];

/** What a restaurant sells on a channel: its published menus, combined. */
export interface DeskMenu {
  products: ReadonlyMap<number, PublishedProduct>;
  groups: ReadonlyMap<number, OptionGroup>;
  /** Products without a category are in one without a name, which comes last. */
  categories: readonly { key: string; name: string; products: readonly PublishedProduct[] }[];
}

/** The choices for a product: in its option groups, and in the steps of a formula. */
export interface Chosen {
  options: readonly string[];
  choices: readonly { step: number; productId: number; options: readonly string[] }[];
}

/** The maximum number of products in a search. */
const SHOWN = 60;
export const nothingChosen: Chosen = { options: [], choices: [] };

export function menuOf(menus: readonly PublishedMenu[]): DeskMenu {
  const products = new Map(menus.flatMap((menu) => menu.products.map((product) => [product.productId, product])));
  const named = menus.flatMap((menu) =>
    menu.categories.map(({ categoryId, name, productIds }) => ({ key: String(categoryId), name, productIds })),
  );
  const categorizedIds = new Set(named.flatMap(({ productIds }) => productIds));
  const uncategorizedIds = [...products.keys()].filter((productId) => !categorizedIds.has(productId));
  return {
    products,
    groups: new Map(menus.flatMap(({ optionGroups }) => optionGroups.map((group) => [group.optionGroupId, group]))),
    categories: [...named, { key: 'others', name: '', productIds: uncategorizedIds }].map(({ key, name, productIds }) => ({
      ...{ key, name },
      products: productIds.flatMap((productId) => products.get(productId) ?? []),
    })),
  };
}

/**
 * The products that match a text by name, SKU or barcode and are sold for the dining option, by category. Each product occurs once. The
 * best matches come first, and in the order of the menu if they are equally good.
 */
export function findProducts({ categories }: DeskMenu, typed: string, mode: ModeType): DeskMenu['categories'] {
  const matchesSearch = searchFor(typed);
  const rankOf = rankFor(typed);
  const code = typed.trim();
  const foundIds = new Set<number>();
  const matches = categories.flatMap((category) =>
    category.products.flatMap((product) => {
      const { productId, name, sku, barcode } = product;
      const isCode = barcode === code;
      if (foundIds.has(productId) || priceOf(product, mode) === null || !(isCode || matchesSearch(`${name} ${sku ?? ''}`))) return [];
      foundIds.add(productId);
      return { category, product, rank: isCode ? 0 : Math.min(rankOf(name), rankOf(sku ?? '')) };
    }),
  );
  const best = matches.toSorted((a, b) => a.rank - b.rank).slice(0, SHOWN);
  return [...Map.groupBy(best, ({ category }) => category)].map(([category, found]) => ({
    ...category,
    products: found.map(({ product }) => product),
  }));
}

/** The price of one piece without options; null if it is not sold for the dining option. */
export const priceOf = ({ pricesByMode }: PublishedProduct, mode: ModeType): number | null => pricesByMode[vatModeOf[mode]];

/** The price of a product's options. In each group, a number of them is free, cheapest first. */
function optionsCentsOf(menu: DeskMenu, product: PublishedProduct | undefined, options: readonly string[]): number {
  return groupsOf(menu, product).reduce((sum, { choices, freeQuantity }) => {
    const prices = choices.filter(({ choiceId }) => options.includes(choiceId)).map(({ priceCents }) => priceCents);
    const paid = prices.toSorted((a, b) => a - b).slice(freeQuantity);
    return sum + paid.reduce((total, cents) => total + cents, 0);
  }, 0);
}

/** The price of one piece with its choices, before offers and fees; undefined if it is not on the menu for the dining option. */
export function piecePriceOf(menu: DeskMenu, productId: number, { options, choices }: Chosen, mode: ModeType): number | undefined {
  const product = menu.products.get(productId);
  const cents = product && priceOf(product, mode);
  if (!product || cents == null) return undefined;
  const chosen = choices.map((choice) => {
    const offered = product.steps[choice.step]?.choices.find((each) => each.productId === choice.productId);
    return (offered?.extraCents ?? 0) + optionsCentsOf(menu, menu.products.get(choice.productId), choice.options);
  });
  return chosen.reduce((sum, extra) => sum + extra, cents + optionsCentsOf(menu, product, options));
}

export const groupsOf = ({ groups }: Pick<DeskMenu, 'groups'>, product: PublishedProduct | undefined): OptionGroup[] =>
  product?.optionGroupIds.flatMap((optionGroupId) => groups.get(optionGroupId) ?? []) ?? [];

/** The default options of a product. */
const defaultOptions = (menu: DeskMenu, product: PublishedProduct | undefined): string[] =>
  groupsOf(menu, product).flatMap(({ choices }) =>
    choices.flatMap(({ choiceId, isDefault, isAvailable }) => (isDefault && isAvailable ? [choiceId] : [])),
  );

/** A product with its default choices. */
export const defaultChoices = (menu: DeskMenu, product: PublishedProduct): Chosen => ({
  options: defaultOptions(menu, product),
  choices: [],
});

/** A choice in a step of a formula, with its default options. */
export const defaultStepChoice = (menu: DeskMenu, step: number, productId: number): Chosen['choices'][number] => ({
  ...{ step, productId },
  options: defaultOptions(menu, menu.products.get(productId)),
});

interface Limits {
  name: string;
  min: number;
  max: number;
}
const isWithin = ({ min, max }: Limits, count: number) => min <= count && count <= max;
const countIn = ({ choices }: OptionGroup, options: readonly string[]) =>
  choices.filter(({ choiceId }) => options.includes(choiceId)).length;

/** The names of option groups and steps with too few or too many choices. */
export function lackingOf(menu: DeskMenu, productId: number, { options, choices }: Chosen): string[] {
  const product = menu.products.get(productId);
  const lackingOptions = (of: PublishedProduct | undefined, chosen: readonly string[]) =>
    groupsOf(menu, of).flatMap((group) => (isWithin(group, countIn(group, chosen)) ? [] : [group.name]));
  const steps = product?.steps ?? [];
  return [
    ...lackingOptions(product, options),
    ...steps.flatMap((step, index) => (isWithin(step, choices.filter((choice) => choice.step === index).length) ? [] : [step.name])),
    ...choices.flatMap((choice) => lackingOptions(menu.products.get(choice.productId), choice.options)),
  ];
}

/** Whether a product has any choices. */
export const hasChoices = (menu: DeskMenu, productId: number): boolean => {
  const product = menu.products.get(productId);
  return product !== undefined && (product.steps.length > 0 || groupsOf(menu, product).length > 0);
};

/** Names the choices of a product. */
export function listChosenNames(menu: DeskMenu, productId: number, { options, choices }: Chosen): string[] {
  const namesOf = (of: PublishedProduct | undefined, chosen: readonly string[]) =>
    groupsOf(menu, of).flatMap((group) => group.choices.flatMap(({ choiceId, name }) => (chosen.includes(choiceId) ? [name] : [])));
  return [
    ...namesOf(menu.products.get(productId), options),
    ...choices.flatMap((choice) => {
      const product = menu.products.get(choice.productId);
      return product ? [product.name, ...namesOf(product, choice.options)] : [];
    }),
  ];
}
