import { expect, it } from 'vitest';
import { printLink } from './printing';

it('the print link carries the chosen version, paper, orientation and rooms', () => {
  const wish = { version: 'draft', paper: 'A4', orientation: 'auto', rooms: null } as const;
  expect(printLink('l1', wish)).toBe('/table-layouts/l1/print?version=draft&paper=A4&orientation=auto');
  expect(printLink('l1', { ...wish, version: 3, paper: 'A3', rooms: ['a', 'b'] })).toBe(
    '/table-layouts/l1/print?version=3&paper=A3&orientation=auto&rooms=a%2Cb',
  );
});
