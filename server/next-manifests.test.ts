import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import vm from 'node:vm';
import { evalManifest } from 'next/dist/server/load-manifest.external.js';
import { afterAll, expect, it } from 'vitest';
import { readManifestsInPlace } from './next-manifests';

const folder = mkdtempSync(join(tmpdir(), 'brigade-manifests-'));
const { runInNewContext } = vm;
afterAll(() => {
  vm.runInNewContext = runInNewContext;
  rmSync(folder, { recursive: true });
});

/** In the format of Next’s builds. */
function write(name: string): string {
  const path = join(folder, `${name}.js`);
  const modules = { clientModules: { [`[project]/${name}.tsx`]: { id: 1, name: '*', chunks: ['/a.js'], async: false } } };
  writeFileSync(
    path,
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["/${name}"] = ${JSON.stringify(modules)};`,
  );
  return path;
}

it('reads the module manifests of Next with the same result, without a new context for each', () => {
  const [first, second] = [write('first'), write('second')];
  const before = evalManifest(first);
  readManifestsInPlace();
  const contexts = getHeapStatistics().number_of_native_contexts;
  const read = evalManifest(first, false);
  expect(read).toEqual(before);
  expect(evalManifest(second)).toMatchObject({ __RSC_MANIFEST: { '/second': {} } });
  expect(getHeapStatistics().number_of_native_contexts).toBeLessThanOrEqual(contexts);
  expect(Object.getPrototypeOf(Object(Object(read).__RSC_MANIFEST))).toBe(Object.prototype);
  expect(globalThis).not.toHaveProperty('__RSC_MANIFEST');
});

it('still runs other code in a new context', () => {
  readManifestsInPlace();
  expect(vm.runInNewContext('Object') === Object).toBe(false);
});
