import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testDistDirectory } from './lib/build';
import { ensureClient } from './lib/client';
import { OperatorError, runScript } from './lib/operator-error';
import { projectRoot } from './lib/paths';
import { beginningOf, type Count, unitResultsVariable } from './lib/report-failures';
import { journeysMatching, testsMatching } from './lib/test-files';
import { demoFolderVariable, makeTestFolder, sweepTestFolders } from './lib/test-folders';

type Stage = {
  name: string;
  /** Path of the tool's program, and its arguments. */
  command: string[];
  env?: Record<string, string>;
  /** Reads what passed and failed; a stage without tests counts only if it fails. */
  count?: () => Count;
  /** Settings for the following stages, after this one has succeeded. */
  succeed?: () => void;
};

const packages = createRequire(import.meta.url);
const results = mkdtempSync(join(tmpdir(), 'brigade-results-'));
const demo = makeTestFolder('demo');

/** The program of an installed package, according to its package.json. */
function tool(name: string, bin = name): string {
  const manifest = packages.resolve(`${name}/package.json`);
  const { bin: bins } = packages(manifest) as { bin: string | Record<string, string> };
  return join(manifest, '..', typeof bins === 'string' ? bins : (bins[bin] ?? ''));
}

function readJson<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}

const unitResults = join(results, 'units.json');
const playwrightResults = join(results, 'playwright.json');

const countUnits = () => readJson<Count>(unitResults) ?? { passed: 0, failures: [] };

type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] };
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { file: string; title: string; tests: PlaywrightTest[] }[] };

function countPlaywright(): Count {
  const report = readJson<{ stats: { expected: number }; suites: PlaywrightSuite[] }>(playwrightResults);
  const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  const failed = specsOf({ suites: report?.suites }).filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return {
    passed: report?.stats.expected ?? 0,
    failures: failed.map((spec) => `e2e/${spec.file} › ${spec.title}: ${errorOf(spec.tests)}`),
  };
}

const errorOf = (tests: PlaywrightTest[]) =>
  beginningOf(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message);

/** Each type checker checks the shared types again: more than one uses two processors more than it is worth. */
const checkers = String(Math.max(1, Math.floor(availableParallelism() / 2)));

/** The last run's results for files that have not changed since. */
const typeCacheOptions = ['--incremental', '--tsBuildInfoFile', join(projectRoot, 'node_modules', '.cache', 'types.tsbuildinfo')];

const checks: Stage[] = [
  // It runs for seconds: collecting garbage late saves a seventh of its time.
  { name: 'types', command: [tool('typescript', 'tsc'), '--noEmit', '--checkers', checkers, ...typeCacheOptions], env: { GOGC: '400' } },
  { name: 'lint and format', command: [tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'] },
];

/** Made once, for all tests that start the service. */
function build(): Stage {
  return { name: 'production build', command: ['--import', 'tsx', 'scripts/build.ts'], env: { NEXT_DIST_DIR: testDistDirectory() } };
}

/** Written once; tests that start with it copy it. */
function demoChain(): Stage {
  const env = { BRIGADE_DATA_DIR: demo, DATABASE_URL: '' };
  const succeed = () => Object.assign(process.env, { [demoFolderVariable]: demo });
  return { name: 'demo chain', command: ['--import', 'tsx', 'scripts/seed.ts'], env, succeed };
}

function vitest(name: string, args: string[] = []): Stage {
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/report-failures.ts'];
  const command = [tool('vitest'), 'run', '--passWithNoTests', ...reporters, ...args];
  return { name, command, env: { [unitResultsVariable]: unitResults }, count: countUnits };
}

/** The same stage, without the files that take seconds each. */
const withoutSlowTests = (stage: Stage): Stage => ({ ...stage, env: { ...stage.env, QUICK_TESTS: 'true' } });

function playwright(args: string[] = []): Stage {
  return {
    name: 'end-to-end tests',
    command: [tool('@playwright/test', 'playwright'), 'test', '--pass-with-no-tests', '--reporter=list,json', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
    count: countPlaywright,
  };
}

/**
 * Groups run one after the other, the stages of a group side by side: much of the time tests only wait. With patterns, only test files
 * whose path contains one of them.
 */
function planStages(fast: boolean, patterns: string[]): Stage[][] {
  if (patterns.length > 0) {
    const tests = testsMatching(patterns).length > 0 ? [[vitest('unit and integration tests', patterns)]] : [];
    const journeys = journeysMatching(patterns).length > 0 ? [[build()], [playwright(patterns)]] : [];
    return [...tests, ...journeys];
  }
  return fast
    ? [[...checks, withoutSlowTests(vitest('unit and integration tests, without the slow ones', ['--project=!slow*']))]]
    : [[...checks, demoChain(), build()], [vitest('unit and integration tests')], [playwright()]];
}

const running = new Set<ChildProcess>();

/** @returns the tool's exit code, and its output unless that was shown at once */
function runTool({ command, env }: Stage, showsAtOnce: boolean): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, command, {
      cwd: projectRoot,
      // Variables set in the user's shell must not skip any test.
      env: { ...process.env, QUICK_TESTS: '', ...env },
      stdio: showsAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    running.add(child);
    child.once('error', fail);
    child.once('close', (code) => {
      running.delete(child);
      done({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Of several side by side, the last one shows its output as it runs; the others show it when they have ended. */
async function runStage(stage: Stage, showsAtOnce: boolean): Promise<Count> {
  const began = Date.now();
  console.log(`\n▸ ${stage.name}`);
  const { code, output } = await runTool(stage, showsAtOnce);
  process.stdout.write(output);
  if (code === 0) stage.succeed?.();
  const { passed, failures } = stage.count?.() ?? { passed: 0, failures: [] };
  if (code !== 0 && failures.length === 0) failures.push(stage.name);
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${stage.name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return { passed, failures };
}

/** Runs all checks even if some fail; the last lines list the failures and the number of tests. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { fast: { type: 'boolean', default: false } }, allowPositionals: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 130;
    });
  }
  await ensureClient();
  await sweepTestFolders('demo');
  const total: Count = { passed: 0, failures: [] };
  for (const group of planStages(values.fast, positionals)) {
    for (const count of await Promise.all(group.map((stage) => runStage(stage, stage === group.at(-1))))) {
      total.passed += count.passed;
      total.failures.push(...count.failures);
    }
    if (process.exitCode === 130) break;
  }
  for (const folder of [results, demo]) rmSync(folder, { recursive: true, force: true });
  const failed = total.failures.length;
  if (positionals.length > 0 && total.passed + failed === 0) throw new OperatorError(`No test file matches ${positionals.join(', ')}.`);
  console.log(`\n${[...total.failures.map((name) => `✗ ${name}`), `${total.passed} passed, ${failed} failed`].join('\n')}`);
  return failed === 0 && process.exitCode !== 130 ? 0 : 1;
}

await runScript(main);
