import { distDirectory, ensureBuild } from './lib/build';
import { ensureClient } from './lib/client';
import { loadEnvironment } from './lib/configuration';
import { runScript } from './lib/operator-error';

/** Makes the production build ahead of time, for example for an image; `npm start` makes it if it is missing. */
await runScript(async () => {
  loadEnvironment();
  await ensureClient();
  await ensureBuild(distDirectory(), process.env, new AbortController().signal, () => console.log('Building…'));
  return 0;
});
