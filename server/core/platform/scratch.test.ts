import { stat, utimes, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { scratchPath } from './scratch';

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

it('files that dead processes left of uploads, imports and error lists are deleted, and files in use are kept', async () => {
  const left = [await scratchPath('upload'), await scratchPath('import'), await scratchPath('errors')];
  const inUse = await scratchPath('import');
  for (const path of [...left, inUse]) await writeFile(path, 'Camille');
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  for (const path of left) await utimes(path, yesterday, yesterday);
  await scratchPath('upload');
  expect(await Promise.all(left.map(isThere))).toEqual([false, false, false]);
  expect(await isThere(inUse)).toBe(true);
});
