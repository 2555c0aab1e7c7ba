import { expect, it } from 'vitest';
import { countInput, loadInventoryFilters } from './filters';

it('the counts beside each status follow every filter but the status', async () => {
  const filters = loadInventoryFilters({ search: ' tarte ', status: 'out', category: '3', sku: 'T-1', hasSku: 'true' });
  expect(countInput(filters)).toEqual({ days: 1, search: 'tarte', categoryId: 3, tracked: undefined, hasSku: true, sku: 'T-1' });
  expect(countInput(loadInventoryFilters({ tracked: 'true' })).tracked).toBe(true);
  expect(countInput(loadInventoryFilters({ tracked: 'false' }))).toMatchObject({ tracked: undefined, untracked: true });
});
