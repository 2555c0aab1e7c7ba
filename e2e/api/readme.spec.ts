import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the examples of the README work as they are pasted', async ({ baseURL }) => {
  const section = readme.slice(readme.indexOf('## As a device'));
  const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  expect(block).toContain('URL=http://localhost:3000');
  const end = '\n--- end of an answer ---\n';
  const script = block.replace('URL=http://localhost:3000', `URL=${baseURL}`).replace(/^curl -s/gm, `curl -s -w '${end}'`);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script]);
  const answers = stdout
    .split(end)
    .slice(0, -1)
    .map((text) => JSON.parse(text));
  // All but the login, whose answer is read into a variable.
  expect(answers).toHaveLength((block.match(/^curl/gm) ?? []).length);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, code: expect.stringMatching(/_succeed$/) });
});
