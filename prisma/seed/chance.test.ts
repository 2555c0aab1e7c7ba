import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the seed takes time and chance only from what it is given', () => {
  const sources = globSync('prisma/seed/**/*.ts', { exclude: ['**/*.test.ts'] });
  const taken = sources.filter((file) => /Math\.random|randomUUID|Date\.now|new Date\(\)|\bunique\(/.test(readFileSync(file, 'utf8')));
  expect(sources.length).toBeGreaterThan(30);
  expect(taken).toEqual([]);
});
