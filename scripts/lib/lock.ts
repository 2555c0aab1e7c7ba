import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { processIdentity } from './processes';

export type LockHolder = {
  pid: number;
  startedAt: string;
  /** The holder's command, such as «npm start». */
  command: string;
  /** Its address, once it serves. */
  url?: string;
  /** Set while it ends: the lock will soon be free. */
  stopping?: boolean;
};

/** A lock that ends with its process: a file naming the holder, ignored once that process is gone. */
export class ProcessLock {
  private holder: LockHolder;

  private constructor(
    private readonly path: string,
    command: string,
    /** Whether the last holder ended without releasing the lock. */
    readonly wasAbandoned: boolean,
  ) {
    this.holder = describeSelf(command);
  }

  /** Takes the lock at `path`, or returns its holder. */
  static take(path: string, command: string): ProcessLock | LockHolder {
    mkdirSync(dirname(path), { recursive: true });
    let abandoned = false;
    for (;;) {
      if (create(path, describeSelf(command))) return new ProcessLock(path, command, abandoned);
      const text = readText(path);
      if (text === null) continue; // released at this moment
      const holder = parse(text);
      if (holder && isHeld(holder)) return holder;
      abandoned = true;
      discard(path, text);
    }
  }

  /** Adds information about the holder to the lock. */
  describe(details: Pick<LockHolder, 'url' | 'stopping'>): void {
    this.holder = { ...this.holder, ...details };
    const draft = draftOf(this.path);
    writeFileSync(draft, JSON.stringify(this.holder));
    renameSync(draft, this.path);
  }

  release(): void {
    if (parse(readText(this.path) ?? '')?.pid === process.pid) rmSync(this.path, { force: true });
  }
}

/** The present holder of the lock at `path`, or null. */
export function lockHolder(path: string): LockHolder | null {
  const holder = parse(readText(path) ?? '');
  return holder && isHeld(holder) ? holder : null;
}

const draftOf = (path: string) => `${path}.${process.pid}`;

function describeSelf(command: string): LockHolder {
  return { pid: process.pid, startedAt: processIdentity(process.pid)?.startedAt ?? '', command };
}

/** Creates the file with its content atomically; false if it exists. */
function create(path: string, holder: LockHolder): boolean {
  const draft = draftOf(path);
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o644 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead process's lock, and puts it back if it turns out to be a newer one. */
function discard(path: string, staleText: string): void {
  const asidePath = `${draftOf(path)}.dead`;
  try {
    renameSync(path, asidePath);
  } catch {
    return; // another process discarded it
  }
  if (readText(asidePath) !== staleText) {
    try {
      linkSync(asidePath, path);
    } catch {
      // somebody took the lock meanwhile
    }
  }
  rmSync(asidePath, { force: true });
}

function isHeld({ pid, startedAt }: LockHolder): boolean {
  const identity = processIdentity(pid);
  return identity !== null && (startedAt === '' || identity.startedAt === '' || identity.startedAt === startedAt);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parse(text: string): LockHolder | null {
  try {
    return JSON.parse(text) as LockHolder;
  } catch {
    return null;
  }
}
