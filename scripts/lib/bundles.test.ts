import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { shrinkBundles } from './bundles';

const require = createRequire(import.meta.url);

function makeDist() {
  const dist = mkdtempSync(join(tmpdir(), 'brigade-bundles-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const at = (...names: string[]) => join(dist, 'server', ...names);
  for (const folder of ['chunks', 'chunks/ssr', 'app/a', 'app/b']) mkdirSync(at(folder), { recursive: true });
  return { dist, at };
}

it.each([
  ['a string', `'l’addition – 5 €'`],
  ['a template', '`a × 🍕 “é”`'],
  ['a backslash before', String.raw`'\\’' + '\’'`],
  ['names', `(() => { const α = 2; return { α, '日本': 1, 日: 2 }; })()`],
  ['a raw template', 'String.raw`\\d\\é` + `’`'],
])('shrinks a bundle to ASCII without changing what it exports: %s', async (_, value) => {
  const { dist, at } = makeDist();
  const source = `/* “ */ module.exports = [ ${value} ];`;
  writeFileSync(at('chunks/before.cjs'), source);
  writeFileSync(at('chunks/one.js'), source);
  await shrinkBundles(dist);
  const shrunk = readFileSync(at('chunks/one.js'), 'utf8');
  expect(shrunk).not.toMatch(/[^\0-\xff]/);
  expect(shrunk.length).toBeLessThan(source.length + 30);
  expect(require(at('chunks/one.js'))).toEqual(require(at('chunks/before.cjs')));
});

it('loads identical bundles once, and leaves each page.js as it is', async () => {
  const { dist, at } = makeDist();
  const bundles = [at('chunks/one.js'), at('chunks/two.js'), at('chunks/ssr/three.js')];
  const pages = [at('app/a/page.js'), at('app/b/page.js')];
  for (const path of [...bundles, ...pages]) writeFileSync(path, "module.exports = ['l’addition'];");
  writeFileSync(at('chunks/other.js'), 'module.exports = [1];');
  await shrinkBundles(dist);
  expect(new Set(bundles.map((path) => require(path))).size).toBe(1);
  expect(require(bundles[2]!)).toEqual(['l’addition']);
  expect(require(at('chunks/other.js'))).toEqual([1]);
  for (const path of pages) {
    expect(lstatSync(path).isFile()).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe("module.exports = ['l’addition'];");
  }
});
