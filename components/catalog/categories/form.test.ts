import { expect, it } from 'vitest';
import { bodyOf, categoriesOf, formOf, problemsOf, withCategory, withoutCategory } from './form';

const base = {
  categories: [
    { categoryId: 1, name: 'Entrées', productIds: [10, 11] },
    { categoryId: 2, name: 'Desserts', productIds: [12] },
  ],
};

it('sends names and order, and product lists only where their order has changed', () => {
  const form = formOf(base);
  expect(bodyOf(form, base)).toEqual({
    categories: [
      { categoryId: 1, name: 'Entrées' },
      { categoryId: 2, name: 'Desserts' },
    ],
  });
  expect(bodyOf({ ...form, order: ['2', '1'], 'products 1': [11, 10] }, base)).toEqual({
    categories: [
      { categoryId: 2, name: 'Desserts' },
      { categoryId: 1, name: 'Entrées', productIds: [11, 10] },
    ],
  });
});

it('adds a category without an id, and removes an archived one from the form', () => {
  const added = withCategory(formOf(base), 'new-a');
  expect(problemsOf(added)).toEqual({ 'new-a': 'missing' });
  expect(bodyOf({ ...added, 'name new-a': ' Boissons ' }, base)?.categories.at(-1)).toEqual({ name: 'Boissons' });
  const left = withoutCategory(added, '1');
  expect(categoriesOf(left).map(({ key }) => key)).toEqual(['2', 'new-a']);
  expect(Object.keys(left)).not.toContain('name 1');
});

it('reports a duplicate name, whatever its accents and capitals', () => {
  expect(problemsOf({ ...formOf(base), 'name 2': 'ENTREES' })).toEqual({ 2: 'twice' });
});
