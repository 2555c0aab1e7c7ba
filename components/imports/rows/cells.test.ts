import { expect, it } from 'vitest';
import { changingOnes, withCorrections } from './cells';

it('puts corrections into a row as it is by now', () => {
  expect(withCorrections(['Anne', '1 rue', 'a@'], { 2: 'a@b.fr', 1: '' })).toEqual(['Anne', '', 'a@b.fr']);
});

it('passes over what was entered as it stands', () => {
  expect(changingOnes(['Ann', 'a@'], { 0: 'Ann', 1: '' })).toEqual({ 1: '' });
});
