import type { Amounts } from '@/components/ui/money';
import type { MenuProductWithVersion } from '@/server/catalog/menus.schema';
import { bodyPrices, type FormPrice, formPrices, problemsOfPrices } from '../product/form';

/** The restaurant's settings of a product on its menu. Null means the brand's value. */
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
  /** Only for the restaurant's own products; otherwise the brand sets them. */
  categoryIds?: number[];
}
export type OwnField = Exclude<keyof MenuProductForm, 'categoryIds'>;

type ShownProduct = Pick<MenuProductWithVersion, Exclude<OwnField, 'price'> | 'priceCents'>;

/** The API's name for a field of the form. */
const apiField = (field: OwnField) => (field === 'price' ? 'priceCents' : field);

/** The values of the fields as the form shows them. */
export function shownOf(amounts: Amounts, product: ShownProduct): { [Field in OwnField]: MenuProductForm[Field] } {
  const { name, description, priceCents, prices, imageId, vatGroupId, isForImmediateConsumption } = product;
  const { optionGroupIds, allergens, diets, tags, saleTimes, barcode } = product;
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

/** The errors that prevent saving, by field; other prices by `prices.` and their index. */
export function problemsOf({ name, price, prices }: MenuProductForm, isOwnProduct: boolean, amounts: Amounts): Record<string, MenuProblem> {
  const cents = price === null ? undefined : amounts.parseAmount(price);
  return {
    ...(name !== null && name.trim() === '' && { name: 'missing' as const }),
    ...((cents === null || (cents === undefined && (price !== null || isOwnProduct))) && { price: 'amount' as const }),
    ...problemsOfPrices(prices ?? [], amounts),
  };
}

/** The body of a save; null while the form has errors. */
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
