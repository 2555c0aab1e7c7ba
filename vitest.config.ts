import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './server/testing/patience.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const tests = '**/*.test.{ts,tsx}';
const slow = '**/*.slow.test.{ts,tsx}';
const otherFolders = ['.next*/**', '.data/**', 'e2e/**'];

const textOf = new Map(
  globSync(tests, { cwd: root, exclude: ['node_modules/**', ...otherFolders] }).map((file) => [
    file,
    readFileSync(`${root}/${file}`, 'utf8'),
  ]),
);
const testsWith = (text: RegExp) => [...textOf].flatMap(([file, content]) => (text.test(content) ? [file] : []));
/** Tests that put other modules in the place of real ones, or end the pool of connections: what they load must not reach another file. */
const alone = testsWith(/\bvi\.(mock|doMock|resetModules)\(|\bpool\.end\(/);
/** Tests with a document: a worker ends where the next file wants another environment, and the one after it loads the application anew. */
const inDocument = testsWith(/^\/\/ @vitest-environment /);

/** Files that take seconds each, three quarters of the time in all: `npm run check` leaves them to `npm test`. */
const notInCheck = process.env.QUICK_TESTS === 'true' ? testsWith(/^\/\/ @not-in-check$/m) : [];

/**
 * Files that take a minute or more, the longest first. One that began last would keep one worker busy while all others had ended; without
 * results of an earlier run, as in a new clone, Vitest knows nothing but the sizes of files.
 */
const longest = [
  'server/event-loop.slow.test.ts',
  'server/crash.slow.test.ts',
  'tools/service/crash.slow.test.ts',
  'server/bad-input.slow.test.ts',
  'server/access.slow.test.ts',
  'prisma/seed/demo-chain.slow.test.ts',
];
const missing = longest.filter((file) => !textOf.has(file));
if (missing.length > 0) throw new Error(`vitest.config.ts names files that are gone: ${missing.join(', ')}`);

class LongestFirst extends BaseSequencer {
  /** Projects stay as they follow each other. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      longest.findIndex((file) => moduleId.endsWith(`/${file}`)) + 1 || longest.length + 1;
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((project) => project.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}

const slowAlone = alone.filter((file) => file.includes('.slow.test.'));
/** For tests that take minutes. */
const patient = { testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  resolve: { alias: { '@': root } },
  test: {
    environment: 'node',
    exclude: [...configDefaults.exclude, ...otherFolders],
    globalSetup: './server/testing/global-setup.ts',
    setupFiles: './server/testing/worker-setup.ts',
    pool: 'forks',
    // Two more than two processors: much of a test's time is spent waiting, for the database or for a limit to pass.
    maxWorkers: Math.max(4, Math.min(8, availableParallelism())),
    // These end what hangs, and no more: the speed of a machine is for `npm run bench`.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: PATIENCE_MS } },
    env: { NODE_ENV: 'test', TZ: 'UTC', GEOCODER: 'none', SECRETS_KEY: 'a key of the tests', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    projects: [
      // Each worker loads the application once; its files share one pool on one database, which is emptied between them.
      {
        extends: true,
        test: { name: 'together', isolate: false, include: [tests], exclude: [slow, ...alone, ...inDocument, ...notInCheck] },
      },
      { extends: true, test: { name: 'document', isolate: false, include: inDocument, exclude: [slow, ...alone, ...notInCheck] } },
      { extends: true, test: { name: 'alone', isolate: true, include: alone, exclude: [slow, ...notInCheck] } },
      { extends: true, test: { name: 'slow', isolate: false, include: [slow], exclude: alone, ...patient } },
      { extends: true, test: { name: 'slow alone', isolate: true, include: slowAlone, ...patient } },
    ],
  },
});
