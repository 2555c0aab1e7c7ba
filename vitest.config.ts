import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const tests = '**/*.test.{ts,tsx}';
const slow = '**/*.slow.test.{ts,tsx}';
const elsewhere = ['.next*/**', '.data/**', 'e2e/**'];

const textOf = new Map(
  globSync(tests, { cwd: root, exclude: ['node_modules/**', ...elsewhere] }).map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]),
);
const testsWith = (text: RegExp) => [...textOf].flatMap(([file, content]) => (text.test(content) ? [file] : []));
/** Tests that put other modules in the place of real ones: what they load must not reach another file. */
const alone = testsWith(/\bvi\.(mock|doMock|resetModules)\(/);
/** Tests with a document: a worker ends where the next file wants another environment, and the one after it loads the application anew. */
const inDocument = testsWith(/^\/\/ @vitest-environment /);

export default defineConfig({
  resolve: { alias: { '@': root } },
  test: {
    environment: 'node',
    exclude: [...configDefaults.exclude, ...elsewhere],
    globalSetup: './server/testing/global-setup.ts',
    setupFiles: './server/testing/worker-setup.ts',
    pool: 'forks',
    // Two more than two processors: much of a test's time is spent waiting, for the database or for a limit to pass.
    maxWorkers: Math.max(4, Math.min(8, availableParallelism())),
    testTimeout: 15_000,
    hookTimeout: 30_000,
    env: { NODE_ENV: 'test', TZ: 'UTC', GEOCODER: 'none', SECRETS_KEY: 'a key of the tests', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    projects: [
      // Each worker loads the application once; its files share one pool on one database, which is emptied between them.
      { extends: true, test: { name: 'together', isolate: false, include: [tests], exclude: [slow, ...alone, ...inDocument] } },
      { extends: true, test: { name: 'document', isolate: false, include: inDocument, exclude: [slow, ...alone] } },
      { extends: true, test: { name: 'alone', isolate: true, include: alone, exclude: [slow] } },
      { extends: true, test: { name: 'slow', isolate: true, include: [slow] } },
    ],
  },
});
