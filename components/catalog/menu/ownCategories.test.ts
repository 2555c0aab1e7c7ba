import { expect, it } from 'vitest';
import { bodyOf, formOf, isOwn, keyOf, linesOf, sortForm, withCategory, withoutCategory } from './ownCategories';

const ofBrand = [
  { categoryId: 1, name: 'Starters', products: 4 },
  { categoryId: 2, name: 'Desserts', products: 3 },
];
const base = {
  categories: [
    { categoryId: 10, name: 'Today', afterCategoryId: null, productIds: [7] },
    { categoryId: 11, name: 'Market', afterCategoryId: 1, productIds: [7, 8] },
  ],
};
const keys = (form: ReturnType<typeof formOf>) => linesOf(form, ofBrand).map(keyOf);

it('places the restaurant’s own categories among the brand’s', () => {
  expect(keys(formOf(base))).toEqual(['10', 'brand 1', '11', 'brand 2']);
  expect(keys(withCategory(formOf(base), 'new-a', 2))).toEqual(['10', 'brand 1', '11', 'brand 2', 'new-a']);
});

it('puts a category last when the category that it follows is gone', () => {
  const gone = { categories: [{ ...base.categories[1]!, afterCategoryId: 99 }] };
  expect(keys(formOf(gone))).toEqual(['brand 1', 'brand 2', '11']);
});

it('sends the new positions of moved categories, and product lists only where they have changed', () => {
  const form = formOf(base);
  const [today, starters, market, desserts] = linesOf(form, ofBrand);
  const moved = sortForm(form, [starters!, desserts!, market!, today!]);
  expect(linesOf(moved, ofBrand).filter(isOwn).map(keyOf)).toEqual(['11', '10']);
  expect(bodyOf({ ...moved, 'products 11': [8] }, base)).toEqual({
    categories: [
      { categoryId: 11, name: 'Market', afterCategoryId: 2, productIds: [8] },
      { categoryId: 10, name: 'Today', afterCategoryId: 2 },
    ],
  });
});

it('removes every field of an archived category from the form', () => {
  expect(withoutCategory(formOf({ categories: [base.categories[0]!] }), '10')).toEqual({ order: [] });
});
