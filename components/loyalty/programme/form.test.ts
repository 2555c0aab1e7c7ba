import { expect, it } from 'vitest';
import { amountText, parseAmount } from '@/components/ui/money';
import type { LoyaltyProgramme } from '@/server/loyalty/programme.schema';
import { type AmountFormat, bodyOf, changesIn, factorText, formOf, problemsOf } from './form';

const formatOf = (locale: string, decimals = 2): AmountFormat => ({
  locale,
  parseAmount: (text) => parseAmount(text, decimals),
  amountText: (amount) => amountText(amount, locale, decimals),
});
const programme: LoyaltyProgramme = {
  ...{ name: 'Les Lumières', isActive: true, pointsPerUnit: 1, pointValue: 5, expiryMonths: null },
  tiers: [
    { tierId: 4, name: 'Habitué', fromPoints: 100, factor: 12_500 },
    { tierId: 5, name: 'Fidèle', fromPoints: 250, factor: 20_000 },
  ],
};

it.each([
  ['en', 2],
  ['fr', 2],
  ['fr', 0],
] as const)('round-trips a programme unchanged, in %s with %s decimals', (locale, decimals) => {
  const format = formatOf(locale, decimals);
  expect(bodyOf(formOf(format)(programme), format)).toEqual(programme);
});

it('formats factors as decimals without trailing zeros', () => {
  expect([10_000, 12_500, 100_000, 1_000].map((factor) => factorText(factor, 'fr'))).toEqual(['1', '1,25', '10', '0,1']);
});

it('sends tiers in ascending order, and new ones without an id', () => {
  const format = formatOf('en');
  const form = formOf(format)(programme);
  const added = { key: 'new', name: ' Bronze ', fromPoints: '50', factor: '1' };
  expect(bodyOf({ ...form, tiers: [...form.tiers, added] }, format)?.tiers).toEqual([
    { name: 'Bronze', fromPoints: 50, factor: 10_000 },
    ...programme.tiers,
  ]);
});

it('lists the changes of a save tier by tier', () => {
  const before = formOf(formatOf('en'))(programme);
  const [habitue, fidele] = before.tiers as [(typeof before.tiers)[number], (typeof before.tiers)[number]];
  const [raised, added] = [
    { ...fidele, fromPoints: '300' },
    { key: 'new', name: 'Gold', fromPoints: '500', factor: '2' },
  ];
  const edits = [
    { field: 'pointValue', before: '0.05', after: '0.10' },
    { field: 'tiers', before: [habitue, fidele], after: [raised, added] },
  ];
  expect(changesIn(edits)).toEqual([
    { path: ['pointValue'], kind: 'changed', before: '0.05', after: '0.10' },
    { path: ['tiers', '4'], kind: 'removed', before: habitue },
    { path: ['tiers', '5'], kind: 'changed', before: fidele, after: raised },
    { path: ['tiers', 'new'], kind: 'added', after: added },
  ]);
});

it('reports each field that prevents saving', () => {
  const format = formatOf('en');
  const form = formOf(format)(programme);
  const tier = (change: object) => problemsOf({ ...form, tiers: [form.tiers[0]!, { ...form.tiers[1]!, ...change }] }, format).tiers;
  expect(problemsOf({ ...form, pointsPerUnit: '0', pointValue: '', expiryMonths: '121' }, format)).toEqual({
    ...{ pointsPerUnit: true, pointValue: true, expiryMonths: true },
    tiers: {},
  });
  expect([tier({ name: ' ' }), tier({ fromPoints: '100' }), tier({ fromPoints: '1.5' }), tier({ factor: '11' })]).toEqual([
    { 5: 'name' },
    { 5: 'twice' },
    { 5: 'fromPoints' },
    { 5: 'factor' },
  ]);
  expect(bodyOf({ ...form, pointsPerUnit: '' }, format)).toBeNull();
});
