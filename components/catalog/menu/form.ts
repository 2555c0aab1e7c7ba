import type { Amounts } from '@/components/ui/money';
import type { MenuProductWithVersion } from '@/server/catalog/catalog.schema';

/** What a restaurant sets of a product on its menu: null takes the brand's. */
export interface MenuProductForm {
  name: string | null;
  description: string | null;
  price: string | null;
  vatGroupId: number | null;
  saleTimes: { day: string; start: number; end: number }[] | null;
}
export type OwnField = keyof MenuProductForm;

/** The fields of the form by those of the interface. */
const apiFields = {
  name: 'name',
  description: 'description',
  price: 'priceCents',
  vatGroupId: 'vatGroupId',
  saleTimes: 'saleTimes',
} as const;

/** The values of a field as the form shows them. */
export function shownOf(
  { amountText }: Amounts,
  of: Pick<MenuProductWithVersion, 'name' | 'description' | 'priceCents' | 'vatGroupId' | 'saleTimes'>,
): MenuProductForm {
  return {
    name: of.name,
    description: of.description,
    price: of.priceCents === null ? '' : amountText(of.priceCents),
    vatGroupId: of.vatGroupId,
    saleTimes: of.saleTimes,
  };
}

export const formOf =
  (amounts: Amounts) =>
  (product: MenuProductWithVersion): MenuProductForm => {
    const shown = shownOf(amounts, product);
    const isOwn = (field: OwnField) => product.ofBrand === null || product.origin[apiFields[field]] === 'restaurant';
    return Object.fromEntries(
      Object.entries(shown).map(([field, value]) => [field, isOwn(field as OwnField) ? value : null]),
    ) as unknown as MenuProductForm;
  };

export type MenuProblem = 'missing' | 'amount';

/** What keeps the form from being saved. */
export function problemsOf(
  { name, price }: MenuProductForm,
  isAlone: boolean,
  { parseAmount }: Amounts,
): Partial<Record<OwnField, MenuProblem>> {
  const cents = price === null ? undefined : parseAmount(price);
  return {
    ...(name !== null && name.trim() === '' && { name: 'missing' as const }),
    ...((cents === null || (cents === undefined && (price !== null || isAlone))) && { price: 'amount' as const }),
  };
}

/** What a save sends; null while the form holds what can't be saved. */
export function bodyOf(form: MenuProductForm, { ofBrand }: Pick<MenuProductWithVersion, 'ofBrand'>, amounts: Amounts) {
  if (Object.keys(problemsOf(form, ofBrand === null, amounts)).length > 0) return null;
  const { name, description, price, ...rest } = form;
  return {
    name: name?.trim() ?? null,
    description: description?.trim() ?? null,
    priceCents: price === null ? null : (amounts.parseAmount(price) ?? null),
    ...rest,
  };
}
