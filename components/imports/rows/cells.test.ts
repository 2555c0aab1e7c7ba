import { expect, it } from 'vitest';
import { effectiveCorrections, withCorrections } from './cells';

it('applies corrections to the current cells of a row', () => {
  expect(withCorrections(['Anne', '1 rue', 'a@'], { 2: 'a@b.fr', 1: '' })).toEqual(['Anne', '', 'a@b.fr']);
});

it('ignores entries that equal the current cell', () => {
  expect(effectiveCorrections(['Ann', 'a@'], { 0: 'Ann', 1: '' })).toEqual({ 1: '' });
});
