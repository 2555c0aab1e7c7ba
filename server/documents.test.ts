import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/* What the READMEs and decision records say of the repository, held against it. */

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const outside = ['node_modules/**', '.next*/**', '.data*/**'];
const list = (pattern: string) => globSync(pattern, { cwd: root, exclude: outside }).toSorted();

const records = list('docs/decisions/*');
const documents = [...list('**/README.md'), ...list('docs/**/*.md')];
const MAX_BYTES = 9_216;

interface Document {
  prose: string;
  /** The TypeScript between fences, without the indentation of the list that it stands in. */
  examples: string[];
}

function parse(text: string): Document {
  const fences = /^( *)```(\w*)\n(.*?)^ *```$/gms;
  const examples = [...text.matchAll(fences)].filter(([, , language]) => language === 'ts');
  return {
    prose: text.replaceAll(fences, ''),
    examples: examples.map(([, indent = '', , code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
  };
}

/** Paths in backticks: of a file with its extension, or of a folder with a slash at its end. `<…>` and addresses are none. */
function pathsOf(prose: string): string[] {
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner);
  return quoted.filter((text) => /^(?![/~]|\.data)[\w.*()[\]/-]+$/.test(text) && /\/.*\.\w+$|\/$/.test(text));
}

const linksOf = (prose: string) => [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);

/** Whether a path leads somewhere, from the top or from the document's folder; the ending of a source file may be left out. */
function exists(path: string, folder: string): boolean {
  const candidates = [path, join(folder, path)].flatMap((base) => ['', '.ts', '.tsx'].map((ending) => base + ending));
  return candidates.some((candidate) => (candidate.includes('*') ? list(candidate).length > 0 : existsSync(join(root, candidate))));
}

describe.each(documents)('%s', (file) => {
  const { prose, examples } = parse(read(file));

  it('links to files that exist', () => {
    expect(linksOf(prose).filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
  });

  it('names files that exist', () => {
    expect(pathsOf(prose).filter((path) => !exists(path, dirname(file)))).toEqual([]);
  });

  it('shows files as they are', () => {
    for (const example of examples) {
      const [, shown, code] = /^\/\/ (\S+\.tsx?)\n(.*)/s.exec(example) ?? [];
      if (shown) expect(read(shown), shown).toBe(code);
    }
  });
});

it.each(['README.md', 'server/core/README.md', 'components/README.md'])('%s can be read in one sitting', (file) => {
  expect(Buffer.byteLength(read(file))).toBeLessThanOrEqual(MAX_BYTES);
});

describe('examples that bring their imports', () => {
  let folder = '';
  beforeAll(() => {
    mkdirSync(join(root, '.data'), { recursive: true });
    folder = mkdtempSync(join(root, '.data', 'examples-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('compile as they stand', () => {
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
  }, 60_000);
});

describe('decision records', () => {
  it.each(records)('%s has a number, and says context, decision and what was refused', (file) => {
    const [, number] = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(file) ?? [];
    expect(number).toBeDefined();
    const [title = '', ...headings] = read(file).match(/^#+ .*$/gm) ?? [];
    expect(title).toMatch(new RegExp(`^# ${Number(number)}\\. \\S`));
    expect(headings).toEqual(['## Context', '## Decision', '## Refused']);
  });

  it('have numbers of their own', () => {
    const numbers = records.map((file) => Number(/\d+/.exec(file)?.[0]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('are named at the top of the files that carry them', () => {
    const sources = [...list('{app,components,scripts,server,tools}/**/*.{ts,tsx}'), ...list('*.{ts,js}')];
    const named = sources.flatMap((file) => [.../^(?:\/\/ Decided in .*\n)*/.exec(read(file))![0].matchAll(/Decided in (\S+)\.\n/g)]);
    expect([...new Set(named.map(([, record]) => record))].toSorted()).toEqual(records);
  });
});
