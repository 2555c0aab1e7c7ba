import { expect, it } from 'vitest';
import { printable, printablePeriod } from './printable';

it.each([
  ['Œufs à la coque – « crème » €', 'Œufs à la coque – « crème » €'],
  ['12\u202f345,67\u00a0€', '12 345,67 €'],
  ['e\u0301te\u0301', 'été'],
  ['Łódź, İzmir, Đorđe', 'Lódz, Izmir, Dorde'],
  ['🍕 寿司 👩‍🍳', '? ?? ??'],
  ['שָׁלוֹם', '????'],
  ['a\tb\u0000c\u200bd', 'a b?cd'],
])('%s is printed as %s', (text, printed) => expect(printable(text)).toBe(printed));

it('prints periods with dates as people write them in English and French', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(printablePeriod('en', october)).toBe('1 Oct 2026 – 31 Oct 2026');
  expect(printablePeriod('fr', october)).toBe('1 oct. 2026 – 31 oct. 2026');
  expect(printablePeriod('fr', { from: '2026-02-01', to: '2026-02-01' })).toBe('1 févr. 2026');
});
