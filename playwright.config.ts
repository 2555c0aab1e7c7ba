import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { browserArguments, ensureBrowser } from './e2e/support/browser';
import { testDistDirectory } from './scripts/lib/build';
import { findFreePort } from './scripts/lib/processes';
import { makeTestFolder, sweepTestFolders } from './scripts/lib/test-folders';

/** Playwright reads this file once itself and once in each worker; what the first reading chose reaches the others in the environment. */
async function prepareRun() {
  if (process.env.E2E_PORT) return;
  await sweepTestFolders('e2e');
  const dataDirectory = makeTestFolder('e2e');
  process.on('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = dataDirectory;
  process.env.E2E_PORT = String(await findFreePort());
  process.env.E2E_GEOCODER_PORT = String(await findFreePort());
  process.env.E2E_CHROMIUM = ensureBrowser();
  process.env.E2E_DIST_DIR = testDistDirectory();
}

await prepareRun();

const { E2E_PORT: port = '', E2E_DATA_DIR = '', E2E_DIST_DIR = '', E2E_CHROMIUM } = process.env;
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  // The server, its database and a browser share the machine with each worker.
  workers: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: E2E_CHROMIUM, args: browserArguments },
  },
  webServer: {
    command: `"${process.execPath}" --import tsx scripts/start.ts`,
    url: `${baseURL}/healthz`,
    // A build may come first.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    // The demo chain in a database of this run's own, whatever the environment says.
    env: {
      PORT: port,
      BRIGADE_DATA_DIR: E2E_DATA_DIR,
      NEXT_DIST_DIR: E2E_DIST_DIR,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      // Tests bring the tiles themselves.
      BASE_MAP: `raster:${baseURL}/map-of-tests/{z}/{x}/{y}.png`,
      // Answers where a test listens there, and refuses otherwise.
      GEOCODER: `http://127.0.0.1:${process.env.E2E_GEOCODER_PORT}/search`,
    },
  },
});
