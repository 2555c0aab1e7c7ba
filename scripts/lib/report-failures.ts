import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from './paths';

/** Names the file that this reporter writes. */
export const unitResultsVariable = 'UNIT_RESULTS_FILE';

/** The number of passed tests, and the failures: names and errors for readers whose output was cut off. */
export type Count = { passed: number; failures: string[] };

/** Lines of a difference that are shown: a failure that happens once must tell its cause. */
const DIFF_LINES = 40;

/** The beginning of a failure's message, as one line without colours. */
export const beginningOf = (message = '') => stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300);

/** The lines that differ between what was expected and what was received, below the failure that they explain. */
function linesThatDiffer(diff = ''): string {
  const lines = stripVTControlCharacters(diff).split('\n');
  const different = lines.filter((line) => /^[-+](?! (Expected|Received):?$)/.test(line)).slice(0, DIFF_LINES);
  return different.map((line) => `\n    ${line}`).join('');
}

const messageWithCause = ({ message, cause }: TestError): string => [message, cause && messageWithCause(cause)].filter(Boolean).join(' ');

const describe = (error: TestError) => beginningOf(messageWithCause(error)) + linesThatDiffer(error.diff);

function failuresOf(testModule: TestModule): string[] {
  const file = relative(projectRoot, testModule.moduleId);
  const tests = [...testModule.children.allTests('failed')].map(
    (test) => `${file} › ${test.fullName.replaceAll(' > ', ' › ')}: ${test.result().errors?.slice(0, 1).map(describe).join()}`,
  );
  const suites = [...testModule.children.allSuites()].flatMap((suite) => suite.errors());
  return [...tests, ...[...testModule.errors(), ...suites].map((error) => `${file}: ${describe(error)}`)];
}

/** Writes what passed and failed, and errors that no test caught, such as a worker that ended in the middle of a file. */
export default class ReportFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly TestError[]): void {
    const file = process.env[unitResultsVariable];
    const passed = modules.flatMap((testModule) => [...testModule.children.allTests('passed')]).length;
    const count: Count = { passed, failures: [...modules.flatMap(failuresOf), ...errors.map(describe)] };
    if (file) writeFileSync(file, JSON.stringify(count));
  }
}
