import type { VatMode } from '@/server/fiscal/fiscal.values';
import { vatModes } from '@/server/fiscal/fiscal.values';
import type { MenuProduct, OptionGroup } from './catalog.schema';
import { priceFor, type SpecialPrice } from './prices.rules';
import type { PublishedMenu, PublishedProduct } from './published.schema';
import { splitByRate } from './splitting.rules';

/** A product as it counts on a menu. */
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
  /** Of its image; null without one, and while it is archived. */
  imageVersion: number | null;
};

/** What a menu is published from. */
export interface MenuFacts {
  head: Omit<PublishedMenu, 'categories' | 'products' | 'optionGroups'>;
  products: readonly Offered[];
  categories: PublishedMenu['categories'];
  optionGroups: readonly Pick<OptionGroup, 'optionGroupId' | 'name' | 'min' | 'max' | 'freeQuantity' | 'choices'>[];
  /** By VAT group, as the zone of the restaurant has them that day. */
  rates: ReadonlyMap<number, Record<VatMode, number>>;
}

const KIOSK = 1;
const WEB = 2;

const byMode = <Value>(make: (mode: VatMode) => Value) =>
  Object.fromEntries(vatModes.map((mode) => [mode, make(mode)])) as Record<VatMode, Value>;

const isSwitchedOn = ({ webAvailability, kioskAvailability }: Offered, channelId: number) =>
  channelId === WEB ? webAvailability : channelId === KIOSK ? kioskAvailability : true;

/** A menu on a channel, as one document. Products without a price cannot be ordered, and are left out. */
export function publish({ head, products, categories, optionGroups, rates }: MenuFacts): PublishedMenu {
  const { channelId } = head;
  const sold = products.filter((product) => priceFor(product, channelId) !== null);
  const plain = new Map(
    sold.filter(({ kind }) => kind === 'product').map((product) => [product.catalogProductId ?? -product.productId, product]),
  );
  const published = sold.map((product) => publishProduct(product, { channelId, plain, rates }));
  const shown = new Set(published.map(({ productId }) => productId));
  const asked = new Set(published.flatMap(({ optionGroupIds }) => optionGroupIds));
  const groups = optionGroups.filter(({ optionGroupId }) => asked.has(optionGroupId));
  const known = new Set(groups.map(({ optionGroupId }) => optionGroupId));
  return {
    ...head,
    categories: categories
      .map(({ productIds, ...category }) => ({ ...category, productIds: productIds.filter((id) => shown.has(id)) }))
      .filter(({ productIds }) => productIds.length > 0),
    products: published.map((product) => ({ ...product, optionGroupIds: product.optionGroupIds.filter((id) => known.has(id)) })),
    optionGroups: groups.map(({ optionGroupId, name, min, max, freeQuantity, choices }) => ({
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
    })),
  };
}

const addressesOf = (imageId: string, version: number) => {
  const at = (size: number) => `/images/${imageId}/${version}-${size}.webp`;
  return { imageId, url: at(1080), previewUrl: at(480), thumbnailUrl: at(160) };
};

interface Around {
  channelId: number;
  /** What can be a choice, by the id of its catalog product. */
  plain: ReadonlyMap<number, Offered>;
  rates: MenuFacts['rates'];
}

function publishProduct(product: Offered, around: Around): PublishedProduct {
  const { channelId, plain, rates } = around;
  const price = (mode?: VatMode) => priceFor(product as { priceCents: number | null; prices: SpecialPrice[] }, channelId, mode) ?? 0;
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
  const canBeChosen = steps.every(({ min, choices }) => min === 0 || choices.some(({ isAvailable }) => isAvailable));
  const { productId, signature, kind, name, description, sku, barcode, vatGroupId, isForImmediateConsumption, tags } = product;
  const { allergens, diets, saleTimes, optionGroupIds, imageId, imageVersion } = product;
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
    isAvailable: isSwitchedOn(product, channelId) && (!isFormula || (steps.length > 0 && canBeChosen)),
    image: imageId === null || imageVersion === null ? null : addressesOf(imageId, imageVersion),
    optionGroupIds,
    steps,
    vatOfFirstChoices: isFormula ? vatOfFirstChoices(steps, price, around) : null,
  };
}

/** How the price of a formula is split with the first available choices; null where a rate of one of them is not known. */
function vatOfFirstChoices(
  steps: PublishedProduct['steps'],
  price: (mode: VatMode) => number,
  { channelId, plain, rates }: Around,
): PublishedProduct['vatOfFirstChoices'] {
  const byId = new Map([...plain.values()].map((product) => [product.productId, product]));
  const taken = steps.flatMap(({ min, choices }) => choices.filter(({ isAvailable }) => isAvailable).slice(0, Math.max(min, 0)));
  const parts = taken.flatMap(({ productId, extraCents }) => {
    const product = byId.get(productId);
    const groupRates = product?.vatGroupId ? rates.get(product.vatGroupId) : undefined;
    return product && groupRates ? [{ product, groupRates, extraCents }] : [];
  });
  if (parts.length === 0 || parts.length < taken.length) return null;
  const extras = parts.reduce((sum, { extraCents }) => sum + extraCents, 0);
  return byMode((mode) =>
    splitByRate(
      price(mode) + extras,
      parts.map(({ product, groupRates }) => ({
        rate: groupRates[mode],
        priceCents: priceFor(product as { priceCents: number | null; prices: SpecialPrice[] }, channelId, mode) ?? 0,
      })),
    ),
  );
}
