// Preloaded into the processes that `npm start` begins: when it is gone, however it ended, they end, too.
const PATIENCE_MS = 5_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), PATIENCE_MS);
});
