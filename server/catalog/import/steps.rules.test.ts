import { expect, it } from 'vitest';
import { readSteps } from './steps.rules';

const read = (text: string) =>
  readSteps(text, (amount) => (/^\d+([.,]\d\d)?$/.test(amount) ? Math.round(Number(amount.replace(',', '.')) * 100) : null));

it('reads the steps of a formula, how many choices each allows, and surcharges', () => {
  expect(read('Plat: Burger; Poisson = 1,50 | Boisson 0-2: #12; Eau')).toEqual([
    {
      name: 'Plat',
      min: 1,
      max: 1,
      choices: [
        { name: 'Burger', extraCents: 0 },
        { name: 'Poisson', extraCents: 150 },
      ],
    },
    {
      name: 'Boisson',
      min: 0,
      max: 2,
      choices: [
        { id: 12, extraCents: 0 },
        { name: 'Eau', extraCents: 0 },
      ],
    },
  ]);
});

it('reads names with escaped separators', () => {
  expect(read(String.raw`A\|b\: 2-3 1-1: x\;y\=1; \#12; c\\ = 2`)).toEqual([
    {
      ...{ name: 'A|b: 2-3', min: 1, max: 1 },
      choices: [
        { name: 'x;y=1', extraCents: 0 },
        { name: '#12', extraCents: 0 },
        { name: 'c\\', extraCents: 200 },
      ],
    },
  ]);
});

it.each([
  'Burger; Eau',
  'Plat:',
  ': Burger',
  'Plat 2-1: A; B',
  'Plat 2-2: A',
  'Plat 0-0: A',
  'Plat: A = cher',
  'Plat: A = 1 = 2',
  'Plat: A: B',
])('rejects invalid steps: %s', (text) => expect(read(text)).toBeNull());
