// Preloaded into the processes that `npm start` begins: when it is gone, however it ended, they end, too.
// What they start themselves inherits this line and is left alone.
const PATIENCE_MS = 5_000;

if (process.env.BRIGADE_PARENT === String(process.ppid)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS);
  });
  process.channel?.unref(); // watching must not keep a process that has nothing left to do
}
