import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { formOf } from './form';
import { type FormFacts, RestaurantFieldsPanels } from './RestaurantFieldsPanels';

const facts: FormFacts = {
  ...{ baseMap: { kind: 'none' }, findsAddresses: false, timeZones: ['Europe/Paris'], near: null },
  countries: [
    { value: 'BE', label: 'Belgium' },
    { value: 'FR', label: 'France' },
  ],
};
const props = { facts, brandId: 1, onEdit: () => undefined, faults: {}, checked: false, closesAt: null };
/** The options of the country field; the selected one is marked. */
function countriesOf(countryCode: string): string[] {
  const html = renderToString(
    <TestPage restaurant={restaurant}>
      <RestaurantFieldsPanels {...props} form={formOf(null, countryCode)} />
    </TestPage>,
  );
  const options = [...html.matchAll(/<option value="[A-Z]{2}"( selected="")?>([^<]*)/g)];
  return options.map(([, selected, label]) => (selected ? `${label} (selected)` : label!));
}

it('offers the listed countries, and shows a stored code that is not one of them instead of the first country', () => {
  expect(countriesOf('FR')).toEqual(['Belgium', 'France (selected)']);
  expect(countriesOf('FX')).toEqual(['FX (selected)', 'Belgium', 'France']);
});
