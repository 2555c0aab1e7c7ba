import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './operator-error';
import { projectRoot } from './paths';

const schemaDirectory = join(projectRoot, 'prisma', 'schema');
const prismaManifest = createRequire(import.meta.url).resolve('prisma/package.json');
const generated = join(projectRoot, 'server', 'generated');
const markPath = join(generated, 'schema-fingerprint');
const compiler = join('server', 'generated', 'query-compiler.wasm');

function fingerprintSchema(): string {
  const hash = createHash('sha256')
    .update(readFileSync(prismaManifest))
    .update(readFileSync(fileURLToPath(import.meta.url)));
  for (const name of readdirSync(schemaDirectory).sort()) hash.update(`\0${name}\0`).update(readFileSync(join(schemaDirectory, name)));
  return hash.digest('hex');
}

/**
 * Makes the client read its query compiler from a file. Prisma embeds it as a text in a module, of which a process would keep two copies (9
 * MB, bench/README.md).
 */
async function moveCompilerToFile(): Promise<void> {
  const path = join(generated, 'prisma', 'internal', 'class.ts');
  const source = readFileSync(path, 'utf8');
  const embeddedCompiler =
    /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[^"]+)"\)\s+return await decodeBase64AsWasm\(wasm\)/;
  const module = embeddedCompiler.exec(source)?.[1];
  if (!module) throw new OperatorError('The generated client does not bring its query compiler where scripts/lib/client.ts looks for it.');
  const { wasm } = (await import(module)) as { wasm: string };
  writeFileSync(join(projectRoot, compiler), Buffer.from(wasm, 'base64'));
  const replacement = `const { readFile } = await import('node:fs/promises')
    return new WebAssembly.Module(await readFile(${JSON.stringify(compiler)}))`;
  writeFileSync(path, source.replace(embeddedCompiler, replacement));
}

/**
 * Generates the database client from prisma/schema.
 * @throws OperatorError with Prisma's message if the schema is wrong
 */
export async function generateClient(): Promise<void> {
  const cli = join(prismaManifest, '..', 'build', 'index.js');
  const result = spawnSync(process.execPath, [cli, 'generate', '--config', 'prisma/prisma.config.ts'], {
    cwd: projectRoot,
    // The client needs no engine, but the CLI downloads one unless this names an existing file.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new OperatorError([result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n'));
  await moveCompilerToFile();
  writeFileSync(markPath, fingerprintSchema());
}

/** Generates the client unless it is up to date, so that nobody needs to remember it after a pull. */
export async function ensureClient(): Promise<void> {
  if (!existsSync(markPath) || readFileSync(markPath, 'utf8') !== fingerprintSchema()) await generateClient();
}
