import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, parse, read, root } from './testing/documents';

describe('documentation examples with imports', () => {
  let folder = '';
  beforeAll(() => {
    mkdirSync(join(root, '.data'), { recursive: true });
    folder = mkdtempSync(join(root, '.data', 'examples-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('compile as they are', () => {
    const found = documents.flatMap((file) => parse(read(file)).examples.filter((example) => example.startsWith('import ')));
    expect(found.length).toBeGreaterThan(0);
    const files = found.map((example, index) => {
      writeFileSync(join(folder, `${index}.ts`), example);
      return `${index}.ts`;
    });
    const settings = { extends: join(root, 'tsconfig.json'), files, include: [], exclude: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
    const { stdout, status } = spawnSync(process.execPath, [join(manifest, '../bin/tsc'), '--noEmit', '-p', folder], { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
  });
});
