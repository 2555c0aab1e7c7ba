import { fold } from '@/components/ui/fold';
import type { CatalogCategory } from '@/server/catalog/categories.schema';

/**
 * The categories of a catalog in a form. It has a field for the order and two per category, so that changes of two people can be compared
 * by field.
 */
export type CategoriesForm = { order: string[] } & { [field: `name ${string}`]: string } & { [field: `products ${string}`]: number[] };

export interface Categories {
  categories: CatalogCategory[];
}

/** A category in the form. */
export interface FormCategory {
  key: string;
  name: string;
  productIds: number[];
}

const isNew = (key: string) => key.startsWith('new-');

export function formOf({ categories }: Categories): CategoriesForm {
  const form: CategoriesForm = { order: categories.map(({ categoryId }) => String(categoryId)) };
  for (const { categoryId, name, productIds } of categories) {
    form[`name ${categoryId}`] = name;
    form[`products ${categoryId}`] = productIds;
  }
  return form;
}

export const categoriesOf = (form: CategoriesForm): FormCategory[] =>
  form.order.map((key) => ({ key, name: form[`name ${key}`] ?? '', productIds: form[`products ${key}`] ?? [] }));

/** The errors that prevent saving, by category key. */
export function problemsOf(form: CategoriesForm): Record<string, 'missing' | 'twice'> {
  const seen = new Set<string>();
  return Object.fromEntries(
    categoriesOf(form).flatMap(({ key, name }) => {
      const folded = fold(name.trim());
      const problem = folded === '' ? 'missing' : seen.has(folded) ? 'twice' : null;
      seen.add(folded);
      return problem ? [[key, problem] as const] : [];
    }),
  );
}

/** The body of a save; null while the form has errors. Product lists are sent only if their order changed. */
export function bodyOf(form: CategoriesForm, base: Categories) {
  if (Object.keys(problemsOf(form)).length > 0) return null;
  const savedProductIds = new Map(base.categories.map(({ categoryId, productIds }) => [String(categoryId), productIds]));
  return {
    categories: categoriesOf(form).map(({ key, name, productIds }) => ({
      ...(!isNew(key) && { categoryId: Number(key) }),
      name: name.trim(),
      ...(JSON.stringify(savedProductIds.get(key) ?? []) !== JSON.stringify(productIds) && { productIds }),
    })),
  };
}

/** The form with another category at the end. */
export const withCategory = (form: CategoriesForm, key: string): CategoriesForm => ({
  ...form,
  order: [...form.order, key],
  [`name ${key}`]: '',
  [`products ${key}`]: [],
});

/** The form without a category. */
export function withoutCategory({ order, ...rest }: CategoriesForm, key: string): CategoriesForm {
  const { [`name ${key}` as const]: _, [`products ${key}` as const]: __, ...others } = rest as CategoriesForm;
  return { ...others, order: order.filter((each) => each !== key) } as CategoriesForm;
}
