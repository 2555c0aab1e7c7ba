import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The fields of /proc/<pid>/stat that follow the command's name: state first. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

export const parentOf = (pid: number) => Number(statFields(pid)[1]);

/** Whether a process with that id runs; zombies do not count. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return statFields(pid)[0] !== 'Z';
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Distinguishes processes that had the same id one after the other: start time and command. Null if there is no such process. */
export function processIdentity(pid: number): { startedAt: string; command: string } | null {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform === 'linux') {
      const ticks = statFields(pid)[19] ?? '';
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return { startedAt: `${boot}/${ticks}`, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    }
    if (process.platform === 'win32') return { startedAt: '', command: '' };
    const show = (column: string) => execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    return { startedAt: show('lstart'), command: show('command') };
  } catch {
    return null;
  }
}

/** Whether this port is free at `host` (by default every address). */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}

/** Below the ports that systems assign to outgoing connections (Linux from 32,768 on), above those of well-known services. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/**
 * A port that is free at all addresses. It may be used half a minute later. Outgoing connections do not take it in the meantime, as they
 * might take one chosen by the system (port 0).
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isPortFree(port)) return port;
  }
}

export const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
