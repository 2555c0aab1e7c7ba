import { expect, it } from 'vitest';
import { filterInput, loadMovementFilters } from '../movements/filters';
import { noReason } from './ReasonFields';
import { reasonInput } from './useSaveEntry';

it('a reason consists of the chosen code, the written words, both or neither', () => {
  expect(reasonInput(noReason)).toEqual({ reasonCode: undefined, reason: undefined });
  expect(reasonInput({ code: 'WASTE', words: ' ' })).toEqual({ reasonCode: 'WASTE', reason: undefined });
  expect(reasonInput({ code: null, words: ' Evening count ' })).toEqual({ reasonCode: undefined, reason: 'Evening count' });
  expect(reasonInput({ code: 'LOSS', words: 'storm' })).toEqual({ reasonCode: 'LOSS', reason: 'storm' });
});

it('the address of the movements filters by reason, and an unknown reason filters nothing', async () => {
  const input = (reason: string) => filterInput(loadMovementFilters({ reason }));
  expect(input('WASTE')).toMatchObject({ reasonCode: 'WASTE' });
  expect(input('waste').reasonCode).toBeUndefined();
});
