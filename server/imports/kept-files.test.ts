// @not-in-check
import { readFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { files } from '@/server/core/platform/files/files';
import { scratchFolder } from '@/server/core/platform/scratch';
import { copyOfFile } from './kept-files';

it('a file with personal data is copied to the scratch folder, where it is swept if nobody removes it', async () => {
  async function* content() {
    yield Buffer.from('Camille');
  }
  await files.put('imports/1/people', content(), { contentType: 'text/csv', fileName: 'people.csv' });
  const { path, remove } = await copyOfFile('imports/1/people');
  expect(path.startsWith(scratchFolder)).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('Camille');
  await remove();
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await files.delete('imports/1/people');
});
