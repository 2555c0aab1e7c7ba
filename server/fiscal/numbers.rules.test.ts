import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { compactNumber, siretFault, vatNumberFault } from './numbers.rules';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''));
/** The number with one digit changed. */
const mistyped = (number: string, place: number, by: number) =>
  number.slice(0, place) + ((Number(number[place]) + by) % 10) + number.slice(place + 1);

describe('a SIRET', () => {
  it.each(['73282932000074', '55208131766522', '35600000000048', '35600000049837', '35600000009075'])('%s is valid', (siret) =>
    expect(siretFault(siret)).toBeNull(),
  );

  it.each([
    ['73282932000075', 'invalid_check_digits'],
    ['35600000009076', 'invalid_check_digits'],
    ['7328293200007', 'invalid_format'],
    ['73282932000O74', 'invalid_format'],
    ['', 'invalid_format'],
  ])('“%s” is rejected as %s', (siret, fault) => expect(siretFault(siret)).toBe(fault));

  it('has one valid check digit, and any mistyped digit is detected', () => {
    fc.assert(
      fc.property(digits(13), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        fc.pre(!body.startsWith('356000000'));
        const sound = [...'0123456789'].map((last) => body + last).filter((siret) => siretFault(siret) === null);
        expect(sound).toHaveLength(1);
        expect(siretFault(mistyped(sound[0] as string, place, by))).toBe('invalid_check_digits');
      }),
    );
  });
});

describe('a VAT number', () => {
  it.each([
    ['FR', 'FR40303265045'],
    ['FR', 'FR44732829320'],
    ['FR', 'FR23334175221'],
    ['FR', 'FRK7399859412'],
    ['MC', 'FR53000004605'],
    ['BE', 'BE0428759497'],
    ['LU', 'LU15027442'],
    ['LU', 'LU26375245'],
    ['CH', 'CHE107787577'],
    ['CH', 'CHE107787577TVA'],
    ['DE', 'whatever its own country says'],
  ])('for %s, %s is valid', (country, number) => expect(vatNumberFault(country, number)).toBeNull());

  it.each([
    ['FR', 'FR84323140391', 'invalid_check_digits'],
    ['FR', 'FR41303265045', 'invalid_check_digits'],
    ['FR', '40303265045', 'invalid_format'],
    ['FR', 'FRIO303265045', 'invalid_format'],
    ['BE', 'BE0431150351', 'invalid_check_digits'],
    ['BE', 'BE2428759497', 'invalid_format'],
    ['LU', 'LU15027443', 'invalid_check_digits'],
    ['CH', 'CHE107787578', 'invalid_check_digits'],
    ['CH', 'CH107787577', 'invalid_format'],
    ['MC', 'BE0428759497', 'invalid_format'],
  ])('for %s, %s is rejected as %s', (country, number, fault) => expect(vatNumberFault(country, number)).toBe(fault));

  it('has exactly one valid check number, and any mistyped digit is detected', () => {
    const forms: [string, string, number, number][] = [
      ['BE', 'BE0', 7, 2],
      ['LU', 'LU', 6, 2],
    ];
    for (const [country, prefix, length, checkLength] of forms)
      fc.assert(
        fc.property(digits(length), fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
          const checks = Array.from({ length: 10 ** checkLength }, (_, check) => String(check).padStart(checkLength, '0'));
          const sound = checks.map((check) => prefix + body + check).filter((number) => vatNumberFault(country, number) === null);
          expect(sound).toHaveLength(1);
          const number = sound[0] as string;
          const place = prefix.length + (at % (number.length - prefix.length));
          expect(vatNumberFault(country, mistyped(number, place, by))).toBe('invalid_check_digits');
        }),
        runs(40),
      );
  });

  it('is compacted to capitals without spaces, dots and dashes', () => {
    expect(compactNumber(' CHE-107.787.577 TVA')).toBe('CHE107787577TVA');
    expect(compactNumber('fr 40 303\u202f265\u00a0045')).toBe('FR40303265045');
  });
});
