import { parentOf, processIdentity } from './processes';

const CHECK_MS = 1_000;
const MAX_LAUNCHERS = 12;

/** The processes between us and `npm`, including it: while they live, somebody can stop us from a terminal. */
function findLaunchers(): { pid: number; startedAt: string }[] {
  if (process.platform !== 'linux') return [{ pid: process.ppid, startedAt: processIdentity(process.ppid)?.startedAt ?? '' }];
  const processes: { pid: number; startedAt: string }[] = [];
  for (let pid = process.ppid; pid > 1 && processes.length < MAX_LAUNCHERS; pid = parentOf(pid)) {
    const identity = processIdentity(pid);
    if (!identity) break;
    processes.push({ pid, startedAt: identity.startedAt });
    if (/\bnpm\b/.test(identity.command)) return processes;
  }
  return processes.slice(0, 1);
}

/** Calls `onGone` once when one of the processes that launched us has ended: then nobody can tell us to stop. */
export function watchLaunchers(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const watched = findLaunchers();
  const timer = setInterval(() => {
    const isGone = ({ pid, startedAt }: { pid: number; startedAt: string }) => processIdentity(pid)?.startedAt !== startedAt;
    if (!watched.some(isGone)) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
}
