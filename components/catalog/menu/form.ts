import type { Amounts } from '@/components/ui/money';
import type { MenuProductWithVersion } from '@/server/catalog/menus.schema';
import { bodyPrices, type FormPrice, formPrices, problemsOfPrices } from '../product/form';

/** What a restaurant sets of a product on its menu: null takes the brand's. */
export interface MenuProductForm {
  name: string | null;
  price: string | null;
  prices: FormPrice[] | null;
  description: string | null;
  imageId: string | null;
  vatGroupId: number | null;
  isForImmediateConsumption: boolean | null;
  optionGroupIds: number[] | null;
  allergens: string[] | null;
  diets: string[] | null;
  tags: string[] | null;
  saleTimes: { day: string; start: number; end: number }[] | null;
  barcode: string | null;
  /** Of a product of the restaurant alone; else they are the brand's. */
  categoryIds?: number[];
}
export type OwnField = Exclude<keyof MenuProductForm, 'categoryIds'>;

type Shown = Pick<MenuProductWithVersion, Exclude<OwnField, 'price'> | 'priceCents'>;

/** The fields of the form by those of the interface. */
const apiField = (field: OwnField) => (field === 'price' ? 'priceCents' : field);

/** The values of a field as the form shows them. */
export function shownOf(amounts: Amounts, of: Shown): { [Field in OwnField]: MenuProductForm[Field] } {
  const { name, description, priceCents, prices, imageId, vatGroupId, isForImmediateConsumption } = of;
  const { optionGroupIds, allergens, diets, tags, saleTimes, barcode } = of;
  return {
    ...{ name, description, imageId, vatGroupId, isForImmediateConsumption, optionGroupIds, allergens, diets, tags, saleTimes },
    barcode: barcode ?? '',
    price: priceCents === null ? '' : amounts.amountText(priceCents),
    prices: formPrices(prices, amounts),
  };
}

export const formOf =
  (amounts: Amounts) =>
  (product: MenuProductWithVersion): MenuProductForm => {
    const shown = shownOf(amounts, product);
    const isOwn = (field: OwnField) => product.ofBrand === null || product.origin[apiField(field)] === 'restaurant';
    const layers = Object.entries(shown).map(([field, value]) => [field, isOwn(field as OwnField) ? value : null]);
    return { ...(Object.fromEntries(layers) as MenuProductForm), ...(product.ofBrand === null && { categoryIds: product.categoryIds }) };
  };

export type MenuProblem = 'missing' | 'amount' | 'place' | 'twice';

/** What keeps the form from being saved, by field; of other prices, by `prices.` and their place. */
export function problemsOf({ name, price, prices }: MenuProductForm, isAlone: boolean, amounts: Amounts): Record<string, MenuProblem> {
  const cents = price === null ? undefined : amounts.parseAmount(price);
  return {
    ...(name !== null && name.trim() === '' && { name: 'missing' as const }),
    ...((cents === null || (cents === undefined && (price !== null || isAlone))) && { price: 'amount' as const }),
    ...problemsOfPrices(prices ?? [], amounts),
  };
}

/** What a save sends; null while the form holds what can't be saved. */
export function bodyOf(form: MenuProductForm, { ofBrand }: Pick<MenuProductWithVersion, 'ofBrand'>, amounts: Amounts) {
  if (Object.keys(problemsOf(form, ofBrand === null, amounts)).length > 0) return null;
  const { name, description, price, prices, barcode, ...rest } = form;
  return {
    ...rest,
    name: name?.trim() ?? null,
    description: description?.trim() ?? null,
    priceCents: price === null ? null : (amounts.parseAmount(price) ?? null),
    prices: prices && bodyPrices(prices, amounts),
    barcode: barcode?.trim() || null,
  };
}
