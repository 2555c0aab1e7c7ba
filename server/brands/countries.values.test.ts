import { expect, it } from 'vitest';
import { locales } from '@/i18n/locales';
import { countryCodes, isCountry } from './countries.values';

it('accepts the 249 countries of ISO 3166-1, and no former or second code of one', () => {
  expect(new Set(countryCodes()).size).toBe(249);
  expect(['FR', 'BE', 'NC', 'GB', 'RS'].every(isCountry)).toBe(true);
  expect(['FX', 'UK', 'DD', 'SU', 'YU', 'CS', 'ZR', 'BU'].filter(isCountry)).toEqual([]);
  expect(['fr', 'XX', 'ZZ', 'EU', 'FRA', ''].filter(isCountry)).toEqual([]);
});

it.each(locales)('has no two countries of the same name (%s)', (locale) => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  expect(new Set(countryCodes().map((code) => names.of(code) ?? '')).size).toBe(249);
});
