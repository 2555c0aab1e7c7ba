import type { VatMode } from '@/server/fiscal/fiscal.values';
import { vatModes } from '@/server/fiscal/fiscal.values';
import type { MenuProduct } from './menus.schema';
import type { OptionGroup } from './option-groups.schema';
import { priceFor, type SpecialPrice } from './prices.rules';
import type { PublishedImage, PublishedMenu, PublishedProduct } from './published.schema';
import { splitByRate } from './splitting.rules';

/** The effective product on a menu. */
export type Offered = Pick<
  MenuProduct,
  | 'productId'
  | 'catalogProductId'
  | 'signature'
  | 'kind'
  | 'name'
  | 'description'
  | 'sku'
  | 'barcode'
  | 'priceCents'
  | 'prices'
  | 'vatGroupId'
  | 'isForImmediateConsumption'
  | 'tags'
  | 'allergens'
  | 'diets'
  | 'saleTimes'
  | 'optionGroupIds'
  | 'steps'
  | 'imageId'
  | 'webAvailability'
  | 'kioskAvailability'
> & {
  /** The version of its image; null if it has none, or it is archived. */
  imageVersion: number | null;
};

/** The data that a menu is published from. */
export interface MenuFacts {
  head: Omit<PublishedMenu, 'categories' | 'products' | 'optionGroups'>;
  products: readonly Offered[];
  categories: PublishedMenu['categories'];
  optionGroups: readonly Pick<OptionGroup, 'optionGroupId' | 'name' | 'min' | 'max' | 'freeQuantity' | 'choices'>[];
  /** VAT rates by VAT group, in the restaurant's VAT zone on that day. */
  rates: ReadonlyMap<number, Record<VatMode, number>>;
}

const KIOSK = 1;
const WEB = 2;

const byMode = <Value>(make: (mode: VatMode) => Value) =>
  Object.fromEntries(vatModes.map((mode) => [mode, make(mode)])) as Record<VatMode, Value>;

const isSwitchedOn = ({ webAvailability, kioskAvailability }: Offered, channelId: number) =>
  channelId === WEB ? webAvailability : channelId === KIOSK ? kioskAvailability : true;

/** A menu on a channel: everything but the products, and these one by one, since each takes a while. */
export interface Publication {
  menu: Omit<PublishedMenu, 'products'>;
  products: Iterable<PublishedProduct>;
}

/** A menu on a channel. Products without a price for any dining option cannot be ordered, and are left out. */
export function publish({ head, products, categories, optionGroups, rates }: MenuFacts): Publication {
  const { channelId } = head;
  const soldProducts = products.filter((product) => vatModes.some((mode) => priceFor(product, channelId, mode) !== null));
  const plain = new Map(
    soldProducts.filter(({ kind }) => kind === 'product').map((product) => [product.catalogProductId ?? -product.productId, product]),
  );
  const soldIds = new Set(soldProducts.map(({ productId }) => productId));
  const usedGroupIds = new Set(soldProducts.flatMap(({ optionGroupIds }) => optionGroupIds));
  const groups = optionGroups
    .filter(({ optionGroupId }) => usedGroupIds.has(optionGroupId))
    .map((group) => publishGroup(group, { channelId, plain }));
  const byId = new Map([...plain.values()].map((product) => [product.productId, product]));
  const context = { channelId, plain, byId, rates, canBeAsked: new Map(groups.map((group) => [group.optionGroupId, canBeChosen(group)])) };
  return {
    menu: {
      ...head,
      categories: categories
        .map(({ productIds, ...category }) => ({ ...category, productIds: productIds.filter((id) => soldIds.has(id)) }))
        .filter(({ productIds }) => productIds.length > 0),
      optionGroups: groups,
    },
    products: publishEach(soldProducts, context),
  };
}

function* publishEach(products: readonly Offered[], context: PublishContext): Iterable<PublishedProduct> {
  for (const product of products) yield publishProduct(product, context);
}

type PublishedGroup = PublishedMenu['optionGroups'][number];

function publishGroup(
  { optionGroupId, name, min, max, freeQuantity, choices }: MenuFacts['optionGroups'][number],
  { channelId, plain }: Pick<PublishContext, 'channelId' | 'plain'>,
): PublishedGroup {
  return {
    optionGroupId,
    name,
    min,
    max,
    freeQuantity,
    choices: choices.map(({ choiceId, name: choiceName, priceCents, catalogProductId, isDefault }) => {
      const product = catalogProductId === null ? undefined : plain.get(catalogProductId);
      const isAvailable = catalogProductId === null || (product !== undefined && isSwitchedOn(product, channelId));
      return { choiceId, name: choiceName, priceCents, productId: product?.productId ?? null, isDefault, isAvailable };
    }),
  };
}

/** Whether a guest can make the required number of choices, each at most once. */
const canBeChosen = ({ min, choices }: { min: number; choices: readonly { isAvailable: boolean }[] }) =>
  choices.filter(({ isAvailable }) => isAvailable).length >= min;

/** The addresses of an image in its sizes; null if it has no version: there is none, or it is archived. */
export function addressesOf(imageId: string | null, version: number | null): PublishedImage {
  if (imageId === null || version === null) return null;
  const urlOf = (size: number) => `/images/${imageId}/${version}-${size}.webp`;
  return { imageId, url: urlOf(1080), previewUrl: urlOf(480), thumbnailUrl: urlOf(160) };
}

interface PublishContext {
  channelId: number;
  /** The possible choices, by the id of their catalog product. */
  plain: ReadonlyMap<number, Offered>;
  /** The same by their id on this menu. */
  byId: ReadonlyMap<number, Offered>;
  /** Whether the option groups have enough choices, by id. */
  canBeAsked: ReadonlyMap<number, boolean>;
  rates: MenuFacts['rates'];
}

function publishProduct(product: Offered, context: PublishContext): PublishedProduct {
  const { channelId, plain, canBeAsked, rates } = context;
  const price = (mode?: VatMode) => priceFor(product as { priceCents: number | null; prices: SpecialPrice[] }, channelId, mode);
  const steps = product.steps.map(({ name, min, max, choices }) => ({
    name,
    min,
    max,
    choices: choices.flatMap(({ productId, extraCents }) => {
      const chosen = plain.get(productId);
      return chosen ? [{ productId: chosen.productId, extraCents, isAvailable: isSwitchedOn(chosen, channelId) }] : [];
    }),
  }));
  const isFormula = product.kind === 'formula';
  const { productId, signature, kind, name, description, sku, barcode, vatGroupId, isForImmediateConsumption, tags } = product;
  const { allergens, diets, saleTimes, imageId, imageVersion } = product;
  const optionGroupIds = product.optionGroupIds.filter((optionGroupId) => canBeAsked.has(optionGroupId));
  const hasOptions = optionGroupIds.every((optionGroupId) => canBeAsked.get(optionGroupId));
  return {
    productId,
    signature,
    kind,
    name,
    description,
    sku,
    barcode,
    priceCents: price(),
    pricesByMode: byMode(price),
    vatGroupId,
    vatRates: isFormula || vatGroupId === null ? null : (rates.get(vatGroupId) ?? null),
    isForImmediateConsumption,
    tags,
    allergens,
    diets,
    saleTimes,
    isAvailable: isSwitchedOn(product, channelId) && hasOptions && (!isFormula || (steps.length > 0 && steps.every(canBeChosen))),
    image: addressesOf(imageId, imageVersion),
    optionGroupIds,
    steps,
    vatOfFirstChoices: isFormula ? vatOfFirstChoices(steps, price, context) : null,
  };
}

/**
 * How the price of a formula with its first available choices is split by VAT rate. Null if there are too few choices, if one's rate is
 * unknown, or for a dining option without a price.
 */
function vatOfFirstChoices(
  steps: PublishedProduct['steps'],
  price: (mode: VatMode) => number | null,
  { channelId, byId, rates }: PublishContext,
): PublishedProduct['vatOfFirstChoices'] {
  if (!steps.every(canBeChosen)) return null;
  const firstChoices = steps.flatMap(({ min, choices }) => choices.filter(({ isAvailable }) => isAvailable).slice(0, min));
  const parts = firstChoices.flatMap(({ productId, extraCents }) => {
    const product = byId.get(productId);
    const groupRates = product?.vatGroupId ? rates.get(product.vatGroupId) : undefined;
    return product && groupRates ? [{ product, groupRates, extraCents }] : [];
  });
  if (parts.length === 0 || parts.length < firstChoices.length) return null;
  const extras = parts.reduce((sum, { extraCents }) => sum + extraCents, 0);
  return byMode((mode) => {
    const cents = price(mode);
    if (cents === null) return null;
    return splitByRate(
      cents + extras,
      parts.map(({ product, groupRates }) => ({
        rate: groupRates[mode],
        priceCents: priceFor(product as { priceCents: number | null; prices: SpecialPrice[] }, channelId, mode) ?? 0,
      })),
    );
  });
}
