import next from 'next';
import { frontServer } from './core/rest/front.ts';

/*
 * The web server: our doors for JSON in front, Next behind them. Node runs this file as it stands (names of files with their endings,
 * types that can be left out); the doors themselves come from Next's build, through instrumentation.ts.
 */

/** Requests that are being answered get so long when the process is told to stop. */
const PATIENCE_MS = 4_000;

const dev = process.env.NODE_ENV !== 'production';
const port = Number(process.env.PORT || 3000);

const app = next({ dev, port });
await app.prepare();
if (!dev) {
  // Next itself waits with this for the first request, which would then pass the doors by.
  const instrumentation = await import('next/dist/server/lib/router-utils/instrumentation-globals.external.js');
  await instrumentation.ensureInstrumentationRegistered(process.cwd(), process.env.NEXT_DIST_DIR || '.next');
}

const server = frontServer(app.getRequestHandler(), dev);
server.once('error', (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => app.close().finally(() => process.exit(0)));
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  });
}
server.listen(port, process.env.HOST || undefined);
