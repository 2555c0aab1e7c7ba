// Preloaded into the processes that `npm start` begins: when it is gone, however it ended, they end, too.
// What they start themselves inherits this line and is left alone.
import { spawn } from 'node:child_process';

const PATIENCE_MS = 5_000;

/** A process of its own: native code of a dependency may block this one for good while it exits, timers and all. */
function endByForce() {
  const script = `setTimeout(() => { try { process.kill(${process.pid}, 'SIGKILL'); } catch {} }, ${PATIENCE_MS})`;
  spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' }).unref();
}

if (process.env.BRIGADE_PARENT === String(process.ppid)) {
  process.on('disconnect', () => {
    endByForce();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel?.unref(); // watching must not keep a process that has nothing left to do
}
