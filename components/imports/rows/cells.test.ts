import { expect, it } from 'vitest';
import { carriedOver } from './cells';

it('puts a correction into the row as it is by now', () => {
  const shown = ['Ann', '1 rue', 'a@'];
  expect(carriedOver(['Anne', '1 rue', 'a@'], shown, ['Ann', '1 rue', 'a@b.fr'])).toEqual(['Anne', '1 rue', 'a@b.fr']);
  expect(carriedOver(['Anne', '1 rue', 'a@'], shown, ['Ann', '', 'a@'])).toEqual(['Anne', '', 'a@']);
});
