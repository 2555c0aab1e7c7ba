import { expect, it } from 'vitest';
import { phoneText } from './phone';

it('a telephone number is spaced as its country does, and what is none stays as it is', () => {
  expect(phoneText('+33612345678')).toBe('+33 6 12 34 56 78');
  expect(phoneText('+3225551212')).toBe('+32 2 555 12 12');
  expect(phoneText('ask Zoé')).toBe('ask Zoé');
  expect([phoneText(null), phoneText(''), phoneText(undefined)]).toEqual([null, '', undefined]);
});
