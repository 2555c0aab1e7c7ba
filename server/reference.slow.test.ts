import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { apiReference } from './reference';

it('the OpenAPI document passes a strict linter, including its examples', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brigade-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(apiReference()));
    const cli = join(process.cwd(), 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
    const lint = promisify(execFile)(process.execPath, [cli, 'lint', file, '--extends=recommended-strict', '--format=stylish'], {
      env: environment,
      cwd: folder,
    });
    const { stderr } = await lint.catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    });
    expect(stderr).toContain('is valid');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
