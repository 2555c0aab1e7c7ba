import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, list, parse, read, records, root } from './testing/documents';

/* Checks statements of READMEs and decision records about the repository. */

const MAX_BYTES = 9_216;

/** Paths in backticks: of a file with its extension, or of a folder with a slash at its end. `<…>` and addresses are ignored. */
function pathsOf(prose: string): string[] {
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner);
  return quoted.filter((text) => /^(?![/~]|\.data)[\w.*()[\]/-]+$/.test(text) && /\/.*\.\w+$|\/$/.test(text));
}

const linksOf = (prose: string) => [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);

/** Whether a path exists, relative to the root or the document's folder; the extension of a source file may be omitted. */
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

  it('quotes source files verbatim', () => {
    for (const example of examples) {
      const [, shown, code] = /^\/\/ (\S+\.tsx?)\n(.*)/s.exec(example) ?? [];
      if (shown) expect(read(shown), shown).toBe(code);
    }
  });
});

it.each(['README.md', 'server/core/README.md', 'components/README.md'])('%s stays within 9 KiB', (file) => {
  expect(Buffer.byteLength(read(file))).toBeLessThanOrEqual(MAX_BYTES);
});

it.each(['deploy/compose.yaml', 'deploy/kubernetes/brigade.yaml'])(
  '%s sets DATABASE_URL, NEXTAUTH_SECRET, SECRETS_KEY and FILES',
  (file) => {
    for (const name of ['DATABASE_URL', 'NEXTAUTH_SECRET', 'SECRETS_KEY', 'FILES'])
      expect(read(file), name).toMatch(new RegExp(`\\b${name}[:=]`));
  },
);

describe('decision records', () => {
  it.each(records)('%s has a number, and the sections Context, Decision and Refused', (file) => {
    const [, number] = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(file) ?? [];
    expect(number).toBeDefined();
    const [title = '', ...headings] = read(file).match(/^#+ .*$/gm) ?? [];
    expect(title).toMatch(new RegExp(`^# ${Number(number)}\\. \\S`));
    expect(headings).toEqual(['## Context', '## Decision', '## Refused']);
  });

  it('have unique numbers', () => {
    const numbers = records.map((file) => Number(/\d+/.exec(file)?.[0]));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('are exactly the ones cited at the top of source files', () => {
    const sources = [...list('{app,components,scripts,server,tools}/**/*.{ts,tsx}'), ...list('*.{ts,js}')];
    const named = sources.flatMap((file) => [.../^(?:\/\/ Decided in .*\n)*/.exec(read(file))![0].matchAll(/Decided in (\S+)\.\n/g)]);
    expect([...new Set(named.map(([, record]) => record))].toSorted()).toEqual(records);
  });
});
