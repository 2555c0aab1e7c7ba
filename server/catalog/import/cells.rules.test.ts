import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { readAllergens, readDiets, readNames, readPrices, readRate, readSaleTimes } from './cells.rules';

describe('a list of names', () => {
  it('may contain separators and backslashes in its names', () => {
    const name = fc.stringMatching(/^[a|\\; ,]{1,6}$/).filter((text) => text.trim() === text);
    const written = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|');
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 5 }), (names) => {
        expect(readNames(names.map(written).join(' | '))).toEqual(names);
      }),
    );
  });

  it('contains each name once, and no empty names', () => {
    expect(readNames(' Plats || Plats | Midi ')).toEqual(['Plats', 'Midi']);
  });
});

it('reads allergens and diets as people write them, and rejects unknown ones', () => {
  expect(readAllergens('Œufs, lait | Fruits à coque / BLE')).toEqual(['gluten', 'eggs', 'milk', 'nuts']);
  expect(readAllergens('eggs;sulphites')).toEqual(['eggs', 'sulphites']);
  expect(readAllergens('lait, kiwi')).toEqual({ word: 'kiwi' });
  expect(readDiets('Végétarienne, sans gluten')).toEqual(['vegetarian', 'gluten_free']);
});

it('reads times of sale, and rejects invalid ones', () => {
  const [start, end] = [660, 900];
  expect(readSaleTimes('lun-mer, ven 11:00-15:00')).toEqual(['MON', 'TUE', 'WED', 'FRI'].map((day) => ({ day, start, end })));
  expect(readSaleTimes('Saturday 11h-15h | sun 18h30-24:00')).toEqual([
    { day: 'SAT', start, end },
    { day: 'SUN', start: 1110, end: 1440 },
  ]);
  expect(readSaleTimes('11:00-15:00')).toHaveLength(7);
  for (const bad of ['lundi', '15:00-11:00', 'mon 11:00-15:00 | mon 14:00-16:00', 'foo 11:00-12:00', 'dim-lun 11:00-12:00'])
    expect(readSaleTimes(bad)).toBeNull();
});

it('a long cell that only resembles names or times is read in no more than linear time', () => {
  const timesOf = (spaces: number) => `lun 11:00-15:00|x${' '.repeat(spaces)}x`;
  const namesOf = (strokes: number) => '\\'.repeat(strokes);
  expect(readSaleTimes(timesOf(4_000))).toBeNull();
  expect(readNames(namesOf(32_000))).toHaveLength(1);
  expect(growthOf(4_000, timesOf, readSaleTimes)).toBeLessThan(MOST_GROWTH);
  expect(growthOf(32_000, namesOf, readNames)).toBeLessThan(MOST_GROWTH);
});

it('reads prices of channels and modes, and rejects invalid ones', () => {
  const amount = (text: string) => (/^[\d,]+$/.test(text) ? Number(text.replace(',', '.')) * 100 : null);
  expect(readPrices('5 / À emporter: 12,50 | Livraison = 13', amount)).toEqual({ '5/takeAway': 1250, '/delivery': 1300 });
  for (const bad of ['13', '99: 12', '5: 1 | 5: 2', '5: x', '5 / 2: 1']) expect(readPrices(bad, amount)).toBeNull();
});

it('reads rates as percentages or fractions', () => {
  for (const [text, rate] of [
    ['10', 1_000],
    ['5,5 %', 550],
    ['0.055', 550],
    ['2.1%', 210],
  ] as const)
    expect(readRate(text)).toBe(rate);
  expect(readRate('MEAL')).toBeNull();
});
