import { expect, it } from 'vitest';
import { euros } from '@/server/testing/euros';
import { findOption, namesIn, readAmount, readChoice, readChoices, writeNames } from './cells';

const groups = [
  { value: 1, label: 'Plats préparés' },
  { value: 3, label: 'Boissons ouvertes' },
  { value: 4, label: 'Boissons fermées' },
];
const problem = (name: string) => `${name}?`;

it('reads an amount as a price and blank text as no price, and reports invalid text', () => {
  expect(readAmount('4,50 €', euros.fr, 'No amount')).toEqual({ value: 450 });
  expect(readAmount(' ', euros.fr, 'No amount')).toEqual({ value: null });
  expect(readAmount('cheap', euros.fr, 'No amount')).toEqual({ problem: 'No amount' });
});

it('finds a group by its name or by a part that is unique to it', () => {
  expect(findOption(groups, 'PLATS PREPARES')?.value).toBe(1);
  expect(findOption(groups, 'fermées')?.value).toBe(4);
  expect(readChoice(groups, 'boissons', problem)).toEqual({ problem: 'boissons?' });
  expect(readChoice(groups, '', problem)).toEqual({ value: null });
});

it('reads several names, each only once, and reports unknown ones', () => {
  expect(readChoices(groups, 'plats préparés, boissons fermées, Plats préparés', problem)).toEqual({ value: [1, 4] });
  expect(readChoices(groups, 'Plats préparés; Vins', problem)).toEqual({ problem: 'Vins?' });
  expect(readChoices(groups, '', problem)).toEqual({ value: [] });
  expect(readChoices([{ value: 9, label: 'Sel, poivre' }], 'sel, poivre', problem)).toEqual({ value: [9] });
});

it.each([[['Midi']], [['Midi', 'Été']], [['Sel, poivre']], [['Sel, poivre', 'Midi']], [[]]])(
  'writes %j so that it reads back the same',
  (names: string[]) => {
    expect(namesIn(writeNames(names))).toEqual(names);
  },
);
