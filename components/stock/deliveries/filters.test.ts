import { expect, it } from 'vitest';
import { exportHref, listInput, loadDeliveryFilters } from './filters';

const load = (search: string) => loadDeliveryFilters(new URLSearchParams(search));

it('reads the filters and the order from the URL', () => {
  const { sort, ...filters } = load('state=cancelled&search=%20cola%20&supplier=Maison+Verger&from=2026-11-01&to=2026-11-20&sort=-date');
  expect(listInput(filters, sort)).toEqual({
    state: 'cancelled',
    search: 'cola',
    supplierName: 'Maison Verger',
    fromDate: '2026-11-01',
    toDate: '2026-11-20',
    sort: '-date',
  });
});

it('ignores filters that the API does not know, and lists the latest day first by default', () => {
  const { sort, ...filters } = load('state=lost&from=soon&sort=cost&search=%20');
  expect(Object.values(listInput(filters, sort)).filter((value) => value !== undefined)).toEqual(['-date']);
  expect(listInput(filters, 'supplier')).toMatchObject({ sort: 'supplier' });
});

it('exports the list with its filters and order', () => {
  const { sort, ...filters } = load('state=expected&supplier=A%26B&sort=date');
  expect(exportHref(1, filters, sort)).toBe('/v2/restaurants/1/stock/deliveries/export?state=expected&supplierName=A%26B&sort=date');
  expect(exportHref(1, load(''), null)).toBe('/v2/restaurants/1/stock/deliveries/export?sort=-date');
});
