// @not-in-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { projectRoot } from './paths';
import ReportFailures, { type Count, unitResultsVariable } from './report-failures';

const readCount = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Count;

it('records errors that no test caught, each with its cause', () => {
  const file = join(inject('folder'), 'escaped.json');
  vi.stubEnv(unitResultsVariable, file);
  const cause = { message: 'Worker exited unexpectedly with signal SIGKILL' };
  new ReportFailures().onTestRunEnd([], [{ message: 'The pool failed.', cause }, { message: 'later' }]);
  expect(readCount(file)).toEqual({
    passed: 0,
    failures: ['The pool failed. Worker exited unexpectedly with signal SIGKILL', 'later'],
  });
});

it('counts what passed, and records which lines differed in a test that failed, and files that cannot be loaded', () => {
  const folder = mkdtempSync(join(inject('folder'), 'units-'));
  const file = join(folder, 'units.json');
  writeFileSync(
    join(folder, 'some.test.ts'),
    `it('holds', () => {});
     describe('a till', () => {
       it('sells', () => expect({ product: 'Croissant', left: 3 }).toEqual({ product: 'Croissant', left: 4 }));
     });`,
  );
  writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('no such table');`);
  const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
  const reporter = join(projectRoot, 'scripts/lib/report-failures.ts');
  spawnSync(process.execPath, [vitest, 'run', '--globals', `--root=${folder}`, `--reporter=${reporter}`], {
    env: { ...process.env, [unitResultsVariable]: file },
  });
  const { passed, failures } = readCount(file);
  expect(passed).toBe(1);
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.ts: no such table$/),
    expect.stringMatching(/some\.test\.ts › a till › sells: expected .*\n {4}- {3}"left": 4,\n {4}\+ {3}"left": 3,$/),
  ]);
});
