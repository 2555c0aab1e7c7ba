import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './lib/paths';

const prismaCli = join(createRequire(import.meta.url).resolve('prisma/package.json'), '..', 'build', 'index.js');

// The client needs no engine, but the CLI downloads one unless this names a file that exists.
const result = spawnSync(process.execPath, [prismaCli, 'generate', '--config', 'prisma/prisma.config.ts'], {
  cwd: projectRoot,
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
  encoding: 'utf8',
});

if (result.status !== 0) {
  console.error(result.stdout, result.stderr, result.error?.message ?? '');
  process.exit(result.status ?? 1);
}
