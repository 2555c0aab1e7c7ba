import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildSync } from 'esbuild';
import { THREAD_ENTRY, threadsFolder } from '@/server/core/platform/thread-programs';
import { shrinkBundles } from './bundles';
import { Child } from './child';
import { compressFiles } from './compressed-files';
import { dataLockPath } from './database';
import { lockHolder, ProcessLock } from './lock';
import { OperatorError } from './operator-error';
import { projectRoot } from './paths';
import { sleep } from './processes';

/** The sources of a build, besides the files in the root folder. */
const sourceFolders = ['app', 'server', 'components', 'i18n', 'messages', 'public', 'prisma/schema'];
const ignored = /\.(test|slow\.test)\.tsx?$|^server\/(generated|testing)\//;
const topLevelFile = /^(?!vitest|playwright|next-env).*\.(ts|mts|mjs|js)$|^(package-lock|tsconfig.*)\.json$/;

export const nextCli = createRequire(import.meta.url).resolve('next/dist/bin/next');

/** The build folder: `.next`, or NEXT_DIST_DIR; relative to the checkout, as Next requires. */
export const distDirectory = () => process.env.NEXT_DIST_DIR || '.next';

function filesOf(folder: string): string[] {
  const path = join(projectRoot, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const programs = ['web', 'worker'] as const;
export type Program = (typeof programs)[number];

/** A program of a build, which Node runs from the checkout. */
export const programOf = (name: Program, dist = distDirectory()) => join(dist, `${name}.mjs`);

/**
 * Bundles a program, such as `server/web.ts`, into one JavaScript file. Node could run it directly, but its compiler costs time at every
 * start and stays in memory (bench/README.md, «Memory»).
 * @param source from the project's root
 * @param outfile within the checkout: packages are resolved from there
 */
export function bundleProgram(source: string, outfile: string): void {
  buildSync({ entryPoints: [join(projectRoot, source)], outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' });
}

/** Compiles the code of worker threads (server/core/platform/threads.ts), which each of them would otherwise compile again. */
function bundleThreads(dist: string): void {
  const workFiles = filesOf('server').filter((file) => /\.work\.tsx?$/.test(file) && !ignored.test(file));
  buildSync({
    ...{
      entryPoints: [THREAD_ENTRY, ...workFiles],
      absWorkingDir: projectRoot,
      outbase: '.',
      outdir: threadsFolder(dist),
      outExtension: { '.js': '.mjs' },
    },
    ...{ bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm' },
  });
}

/** A hash of everything that a build depends on. */
export function fingerprintSources(): string {
  const topFiles = readdirSync(projectRoot).filter((name) => topLevelFile.test(name));
  const files = [...topFiles, ...sourceFolders.flatMap(filesOf)].filter((file) => !ignored.test(file));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) {
    hash.update(`\0${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(projectRoot, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

const markPath = (dist: string) => join(projectRoot, dist, 'brigade-sources');

/** Whether `dist` has a finished build of the present sources. */
export function isBuilt(dist: string, fingerprint = fingerprintSources()): boolean {
  return existsSync(markPath(dist)) && readFileSync(markPath(dist), 'utf8') === fingerprint;
}

/** The build folder for a test run: the usual one, unless a running copy of Brigade serves an older build from it. */
export function testDistDirectory(): string {
  const defaultDirectory = distDirectory();
  return isBuilt(defaultDirectory) || lockHolder(dataLockPath()) === null ? defaultDirectory : '.next-test';
}

/** Waits for other processes that build into the same folder. */
async function waitForLock(dist: string, signal: AbortSignal): Promise<ProcessLock> {
  for (;;) {
    // Next keeps `cache` when it empties the folder.
    const lock = ProcessLock.take(join(projectRoot, dist, 'cache', 'brigade-build.lock'), 'build');
    if (lock instanceof ProcessLock) return lock;
    await sleep(500);
    signal.throwIfAborted();
  }
}

/**
 * Makes the production build in `dist` unless it exists for the present sources. Calls `onStart` if there is something to build.
 * @throws OperatorError with the compiler's message if the sources do not compile
 */
export async function ensureBuild(dist: string, env: NodeJS.ProcessEnv, signal: AbortSignal, onStart: () => void): Promise<void> {
  if (isBuilt(dist)) return;
  const lock = await waitForLock(dist, signal);
  try {
    const fingerprint = fingerprintSources();
    if (isBuilt(dist, fingerprint)) return;
    onStart();
    const output: string[] = [];
    const build = new Child([nextCli, 'build'], {
      env: { ...env, NODE_ENV: 'production', NEXT_DIST_DIR: dist, NEXT_TELEMETRY_DISABLED: '1' },
      onLine: (line) => output.push(stripVTControlCharacters(line)),
    });
    const abort = () => void build.stop(1_000);
    signal.addEventListener('abort', abort);
    const exitCode = await build.ended;
    signal.removeEventListener('abort', abort);
    signal.throwIfAborted();
    const isComplete = existsSync(join(projectRoot, dist, 'BUILD_ID'));
    if (exitCode !== 0 || !isComplete) throw new OperatorError(`The production build failed (${exitCode}):\n${output.join('\n')}`);
    await shrinkBundles(join(projectRoot, dist));
    for (const name of programs) bundleProgram(`server/${name}.ts`, join(projectRoot, programOf(name, dist)));
    bundleThreads(dist);
    await compressFiles(join(projectRoot, dist, 'static'));
    writeFileSync(markPath(dist), fingerprint);
  } finally {
    lock.release();
  }
}
