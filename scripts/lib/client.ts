import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OperatorError } from './operator-error';
import { projectRoot } from './paths';

const schemaDirectory = join(projectRoot, 'prisma', 'schema');
const prismaManifest = createRequire(import.meta.url).resolve('prisma/package.json');
const mark = join(projectRoot, 'server', 'generated', 'schema-fingerprint');

function fingerprintSchema(): string {
  const hash = createHash('sha256').update(readFileSync(prismaManifest));
  for (const name of readdirSync(schemaDirectory).sort()) hash.update(`\0${name}\0`).update(readFileSync(join(schemaDirectory, name)));
  return hash.digest('hex');
}

/** Generates the database client from prisma/schema. Throws an OperatorError with Prisma's words when the schema is wrong. */
export function generateClient(): void {
  const cli = join(prismaManifest, '..', 'build', 'index.js');
  const result = spawnSync(process.execPath, [cli, 'generate', '--config', 'prisma/prisma.config.ts'], {
    cwd: projectRoot,
    // The client needs no engine, but the CLI downloads one unless this names a file that exists.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new OperatorError([result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n'));
  writeFileSync(mark, fingerprintSchema());
}

/** Generates the client unless it is there for the present schema: after a pull, nobody needs to think of it. */
export function ensureClient(): void {
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== fingerprintSchema()) generateClient();
}
