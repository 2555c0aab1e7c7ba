import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { escapeWideCharacters, shrinkBundles } from './bundles';

it.each([
  ['a string', `'l’addition – 5 €'`],
  ['a template', '`a × 🍕 “é”`'],
  ['a backslash before', String.raw`'\\’' + '\’'`],
  ['an expression of pairs', `'🍕x’'.replace(/[🍔-🍟]|’/gu, '_')`],
  ['a name', `(() => { const α = 2; return { α }; })()`],
  ['what stands beside a raw template', 'String.raw`\\d\\`’` + `’`'.replace('’', '')],
  ['keys and comments', `({ '日本': 1 /* “ */, 日: 2 }) // ’`],
])('escapes wide characters without changing the result: %s', (_, source) => {
  const narrow = escapeWideCharacters(source);
  expect(narrow).not.toMatch(/[^\0-\xff]/);
  expect(runInNewContext(narrow)).toEqual(runInNewContext(source));
});

it.each(['String.raw`’`', `String.raw\`$\{'’'}\``, 'const raw = String.raw; raw`’`'])(
  'leaves raw templates alone, which would see the escapes: %s',
  (source) => {
    expect(escapeWideCharacters(source)).toBe(source);
  },
);

it('loads identical chunks once, and keeps each page.js a file of its own', () => {
  const dist = mkdtempSync(join(tmpdir(), 'brigade-bundles-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const at = (...names: string[]) => join(dist, 'server', ...names);
  for (const folder of ['chunks', 'chunks/ssr', 'app/a', 'app/b']) mkdirSync(at(folder), { recursive: true });
  const chunks = [at('chunks/one.js'), at('chunks/two.js'), at('chunks/ssr/three.js')];
  const starts = [at('app/a/page.js'), at('app/b/page.js')];
  for (const path of [...chunks, ...starts]) writeFileSync(path, "module.exports = ['l’addition'];");
  writeFileSync(at('chunks/other.js'), 'module.exports = [1];');
  shrinkBundles(dist);
  const require = createRequire(import.meta.url);
  expect(new Set(chunks.map((path) => require(path))).size).toBe(1);
  expect(require(chunks[2]!)).toEqual(['l’addition']);
  expect(require(at('chunks/other.js'))).toEqual([1]);
  for (const path of starts) {
    expect(lstatSync(path).isFile()).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain('\\u2019');
  }
});
