import type { CatalogCategory } from '@/server/catalog/categories.schema';
import * as brand from '../categories/form';

/** The categories that a restaurant alone has: as those of a brand, and behind which of the brand's each stands. */
export type OwnForm = brand.CategoriesForm & { [field: `after ${string}`]: number | null };

export interface OwnCategories {
  categories: (CatalogCategory & { afterCategoryId: number | null })[];
}

/** A line of the menu's categories: one of the brand, or one of the restaurant by its key in the form. */
export type Line = { categoryId: number; name: string; products: number } | brand.FormCategory;
export const isOwn = (line: Line): line is brand.FormCategory => 'key' in line;
export const keyOf = (line: Line) => (isOwn(line) ? line.key : `brand ${line.categoryId}`);

const afterOf = (form: OwnForm, key: string) => form[`after ${key}`] ?? null;

export function formOf(read: OwnCategories): OwnForm {
  const form: OwnForm = brand.formOf(read);
  for (const { categoryId, afterCategoryId } of read.categories) form[`after ${categoryId}`] = afterCategoryId;
  return form;
}

/** What a save sends; null while the form holds what can't be saved. */
export function bodyOf(form: OwnForm, base: OwnCategories) {
  const body = brand.bodyOf(form, base);
  return (
    body && {
      categories: body.categories.map((category, index) => ({ ...category, afterCategoryId: afterOf(form, form.order[index] ?? '') })),
    }
  );
}

/** All categories in the order of the menu. One whose neighbour is not there any more comes last. */
export function linesOf<Brand extends Exclude<Line, brand.FormCategory>>(form: OwnForm, ofBrand: readonly Brand[]): Line[] {
  const own = brand.categoriesOf(form);
  const behind = (categoryId: number | null) => own.filter(({ key }) => afterOf(form, key) === categoryId);
  const placed = [...behind(null), ...ofBrand.flatMap((line): Line[] => [line, ...behind(line.categoryId)])];
  return [...placed, ...own.filter((line) => !placed.some((each) => keyOf(each) === line.key))];
}

/** The form once the lines stand in this order. */
export function sortForm(form: OwnForm, lines: readonly Line[]): OwnForm {
  const next: OwnForm = { ...form, order: lines.filter(isOwn).map(({ key }) => key) };
  let after: number | null = null;
  for (const line of lines) {
    if (isOwn(line)) next[`after ${line.key}`] = after;
    else after = line.categoryId;
  }
  return next;
}

/** The form with a further category at the end of the menu. */
export const withCategory = (form: OwnForm, key: string, last: number | null): OwnForm => ({
  ...brand.withCategory(form, key),
  [`after ${key}`]: last,
});

/** The form without a category. */
export function withoutCategory(form: OwnForm, key: string): OwnForm {
  const { [`after ${key}` as const]: _, ...others } = brand.withoutCategory(form, key) as OwnForm;
  return others as OwnForm;
}
