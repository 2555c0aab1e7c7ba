import { expect, it } from 'vitest';
import { fileNameOf } from './fetchFile';

it('names the file as the answer does', () => {
  expect(fileNameOf(`attachment; filename="Ete.pdf"; filename*=UTF-8''%C3%89t%C3%A9.pdf`)).toBe('Été.pdf');
  expect(fileNameOf('attachment')).toBeNull();
  expect(fileNameOf(null)).toBeNull();
});
