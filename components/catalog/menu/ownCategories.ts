import type { CatalogCategory } from '@/server/catalog/categories.schema';
import * as brand from '../categories/form';

/** The restaurant's own categories: like a brand's, plus the brand's category that each one follows. */
export type OwnForm = brand.CategoriesForm & { [field: `after ${string}`]: number | null };

export interface OwnCategories {
  categories: (CatalogCategory & { afterCategoryId: number | null })[];
}

/** A line in the list of categories: one of the brand, or one of the restaurant by its form key. */
export type Line = { categoryId: number; name: string; products: number } | brand.FormCategory;
export const isOwn = (line: Line): line is brand.FormCategory => 'key' in line;
export const keyOf = (line: Line) => (isOwn(line) ? line.key : `brand ${line.categoryId}`);

const afterOf = (form: OwnForm, key: string) => form[`after ${key}`] ?? null;

export function formOf(read: OwnCategories): OwnForm {
  const form: OwnForm = brand.formOf(read);
  for (const { categoryId, afterCategoryId } of read.categories) form[`after ${categoryId}`] = afterCategoryId;
  return form;
}

/** The body of a save; null while the form has errors. */
export function bodyOf(form: OwnForm, base: OwnCategories) {
  const body = brand.bodyOf(form, base);
  return (
    body && {
      categories: body.categories.map((category, index) => ({ ...category, afterCategoryId: afterOf(form, form.order[index] ?? '') })),
    }
  );
}

/** All categories in the order of the menu. A category comes last if the one it follows is no longer there. */
export function linesOf<Brand extends Exclude<Line, brand.FormCategory>>(form: OwnForm, ofBrand: readonly Brand[]): Line[] {
  const own = brand.categoriesOf(form);
  const categoriesAfter = (categoryId: number | null) => own.filter(({ key }) => afterOf(form, key) === categoryId);
  const positioned = [...categoriesAfter(null), ...ofBrand.flatMap((line): Line[] => [line, ...categoriesAfter(line.categoryId)])];
  return [...positioned, ...own.filter((line) => !positioned.some((each) => keyOf(each) === line.key))];
}

/** The form after the lines were put in this order. */
export function sortForm(form: OwnForm, lines: readonly Line[]): OwnForm {
  const next: OwnForm = { ...form, order: lines.filter(isOwn).map(({ key }) => key) };
  let after: number | null = null;
  for (const line of lines) {
    if (isOwn(line)) next[`after ${line.key}`] = after;
    else after = line.categoryId;
  }
  return next;
}

/** The form with another category at the end of the menu. */
export const withCategory = (form: OwnForm, key: string, lastCategoryId: number | null): OwnForm => ({
  ...brand.withCategory(form, key),
  [`after ${key}`]: lastCategoryId,
});

/** The form without a category. */
export function withoutCategory(form: OwnForm, key: string): OwnForm {
  const { [`after ${key}` as const]: _, ...others } = brand.withoutCategory(form, key) as OwnForm;
  return others as OwnForm;
}
