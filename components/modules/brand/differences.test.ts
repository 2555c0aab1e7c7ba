import { expect, it } from 'vitest';
import type { BrandModules } from '@/server/modules/modules.schema';
import { differingOf, differingRows, settingsOf } from './differences';

const field = (name: string) => ({ path: [name], value: 1, isLocked: false });
const brand: BrandModules = {
  channels: [2],
  etag: '"1"',
  modules: [],
  restaurants: ['Bar 10', 'Bar 9', 'Étoile', 'Zoo'].map((restaurantName, index) => ({ restaurantId: index + 1, restaurantName })),
  differences: [
    { restaurantId: 4, moduleId: 1, channelId: 2, fields: [field('a'), field('b')] },
    { restaurantId: 3, moduleId: 1, channelId: 2, fields: [field('a')] },
    { restaurantId: 3, moduleId: 2, channelId: 2, fields: [field('a'), field('b')] },
  ],
};

it('lists the restaurants that differ most first, and finds them by name and module', () => {
  const rows = differingOf(brand);
  expect(rows.map((row) => [row.name, settingsOf(row)])).toEqual([
    ['Étoile', 3],
    ['Zoo', 2],
    ['Bar 9', 0],
    ['Bar 10', 0],
  ]);
  const names = (search: string, module: string | null) => differingRows(rows, search, module).map(({ name }) => name);
  expect(names(' etoile', null)).toEqual(['Étoile']);
  expect(names('', '1/2')).toEqual(['Étoile', 'Zoo']);
  expect(names('zoo', '2/2')).toEqual([]);
});
