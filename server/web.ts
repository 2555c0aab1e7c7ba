// Decided in docs/decisions/008-own-http-server.md.

import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import next from 'next';
import { frontServer } from './core/rest/front.ts';
import { readManifestsInPlace } from './next-manifests.ts';

/*
 * The web server: our request handlers for JSON come first, then Next. The build compiles it to JavaScript; for `npm run dev`, Node runs
 * this file directly, so it uses file names with extensions and only erasable types. The handlers themselves come from Next's build,
 * through instrumentation.ts.
 */

/** How long requests in progress may take when the process is told to stop. */
const PATIENCE_MS = 4_000;

const isDev = process.env.NODE_ENV !== 'production';
const port = Number(process.env.PORT || 3000);

const distDir = process.env.NEXT_DIST_DIR || '.next';

/** What the doors in front answer: Next would read the service anew for each of these addresses, for tens of megabytes. */
const answeredByFrontServer = /^\/(\(rest\)|api\/trpc|openapi\.json)\//;

/**
 * Reads the code of the pages, so that the first to open one does not wait for it. Next would read that of every address
 * (`preloadEntriesOnStart`).
 */
async function readPages(): Promise<void> {
  const { loadComponents } = await import('next/dist/server/load-components.js');
  const folder = join(process.cwd(), distDir);
  const entries = JSON.parse(await readFile(join(folder, 'server/app-paths-manifest.json'), 'utf8'));
  for (const page of Object.keys(entries).filter((entry) => !answeredByFrontServer.test(entry))) {
    const options = { distDir: folder, page, isAppPath: true, isDev: false, sriEnabled: false, needsManifestsForLegacyReasons: false };
    // What cannot be read is told to whoever asks for it.
    await loadComponents(options).catch(() => null);
    await otherWork();
  }
}

readManifestsInPlace();
const app = next({ dev: isDev, port });
await app.prepare();
if (!isDev) {
  // Next itself waits with this for the first request, which would then pass the doors by.
  const instrumentation = await import('next/dist/server/lib/router-utils/instrumentation-globals.external.js');
  await instrumentation.ensureInstrumentationRegistered(process.cwd(), distDir);
}

/** What answers behind the doors: the files of the build, then Next. In development files change, and Next answers with them itself. */
async function createListener(): Promise<RequestListener> {
  const handler = app.getRequestHandler();
  if (isDev) return handler;
  const { serveBuiltFiles } = await import('./core/rest/built-files.ts');
  return serveBuiltFiles(join(process.cwd(), distDir, 'static'), handler);
}

const server = frontServer(await createListener(), isDev);
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
server.listen(port, process.env.HOST || undefined, () => {
  if (!isDev) void readPages();
});
