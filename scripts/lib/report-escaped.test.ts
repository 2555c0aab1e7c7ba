import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import ReportEscaped, { escapedErrorsVariable } from './report-escaped';

it('records each error with its cause', () => {
  const file = join(inject('folder'), 'escaped.json');
  vi.stubEnv(escapedErrorsVariable, file);
  const cause = { message: 'Worker exited unexpectedly with signal SIGKILL' };
  new ReportEscaped().onTestRunEnd([], [{ message: 'The pool failed.', cause }, { message: 'later' }]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['The pool failed. Worker exited unexpectedly with signal SIGKILL', 'later']);
});
