import { expect, it } from 'vitest';
import { printable } from './printable';

it.each([
  ['Œufs à la coque – « crème » €', 'Œufs à la coque – « crème » €'],
  ['12\u202f345,67\u00a0€', '12 345,67 €'],
  ['e\u0301te\u0301', 'été'],
  ['Łódź, İzmir, Đorđe', 'Lódz, Izmir, Dorde'],
  ['🍕 寿司 👩‍🍳', '? ?? ??'],
  ['שָׁלוֹם', '????'],
  ['a\tb\u0000c\u200bd', 'a b?cd'],
])('%s is printed as %s', (text, printed) => expect(printable(text)).toBe(printed));
