import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** Names the file that this reporter writes: a list of texts. */
export const escapedErrorsVariable = 'ESCAPED_ERRORS_FILE';

const describeWithCause = ({ message, cause }: SerializedError): string =>
  [message, cause && describeWithCause(cause)].filter(Boolean).join(' ');

/** Records errors that no test caught, such as a worker that ended in the middle of a file: Vitest's results omit them. */
export default class ReportEscaped implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[escapedErrorsVariable];
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeWithCause)));
  }
}
