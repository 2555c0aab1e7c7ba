import { expect, it } from 'vitest';
import type { OptionGroupWithVersion } from '@/server/catalog/option-groups.schema';
import { euros } from '@/server/testing/euros';
import { bodyOf, formOf, newChoice, problemsOf } from './form';

const group = {
  name: 'Suppléments',
  min: 0,
  max: 3,
  freeQuantity: 1,
  choices: [
    { choiceId: 'a', name: 'Fromage', priceCents: 150, catalogProductId: 7, isDefault: false },
    { choiceId: 'b', name: 'Oignons', priceCents: 0, catalogProductId: null, isDefault: true },
  ],
} as unknown as OptionGroupWithVersion;

it.each(['fr', 'en'] as const)('converts an option group to form values and back unchanged, in %s', (locale) => {
  expect(bodyOf(formOf(euros[locale])(group), euros[locale])).toEqual(group);
});

it('sends a new choice without an id, so that it gets one', () => {
  const form = formOf(euros.fr)(null);
  const made = bodyOf({ ...form, name: 'Sauces', choices: [newChoice('Mayonnaise')] }, euros.fr);
  expect(made?.choices).toEqual([{ name: 'Mayonnaise', priceCents: 0, catalogProductId: null, isDefault: false }]);
});

it('reports missing names, impossible bounds, too few choices and invalid amounts', () => {
  const form = formOf(euros.fr)(group);
  const [first] = form.choices;
  expect(problemsOf({ ...form, name: '', min: 4 }, euros.fr)).toEqual({ name: 'missing', max: 'bounds', choices: 'choices' });
  expect(problemsOf({ ...form, min: 1, choices: [] }, euros.fr)).toEqual({ choices: 'choices' });
  expect(problemsOf({ ...form, choices: [{ ...first!, name: ' ', price: 'x' }] }, euros.fr)).toEqual({
    'name a': 'missing',
    'price a': 'amount',
  });
});
