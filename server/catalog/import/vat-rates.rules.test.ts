import { expect, it } from 'vitest';
import { vatGroups, zoneAt } from '@/server/fiscal/referential';
import { groupsOfRates } from './vat-rates.rules';

const at = (postalCode: string) => {
  const zone = zoneAt({ countryCode: 'FR', postalCode });
  if (!zone) throw new Error('no zone');
  const { groupOfRate, groupsOfRate } = groupsOfRates(zone, '2026-01-01');
  const codeOf = (id: number | undefined) => vatGroups.find(({ vatGroupId }) => vatGroupId === id)?.code;
  return { means: (rate: number) => codeOf(groupOfRate[rate]), mayMean: (rate: number) => (groupsOfRate[rate] ?? []).map(codeOf) };
};

it('takes a rate as that of food or of the standard group, never as that of school meals', () => {
  const paris = at('75011');
  expect([550, 1000, 2000].map(paris.means)).toEqual(['PACKED_FOOD', 'MEAL', 'STANDARD']);
  expect(at('20000').means(210)).toBe('PACKED_FOOD');
});

it('lists every VAT group that has a rate, eaten in or taken away', () => {
  expect(at('75011').mayMean(550)).toEqual(expect.arrayContaining(['PACKED_FOOD', 'SCHOOL_MEAL']));
  expect(at('20000').mayMean(1000)).toEqual(expect.arrayContaining(['MEAL', 'ALCOHOL']));
});
