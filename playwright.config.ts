import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { browserArguments, browserEnvironment, ensureBrowser } from './e2e/support/browser';
import { testDistDirectory } from './scripts/lib/build';
import { findFreePort } from './scripts/lib/processes';
import { journeysMatching } from './scripts/lib/test-files';
import { copyDemoChain, copyInstallation, makeTestFolder, sweepTestFolders } from './scripts/lib/test-folders';

/** The service that one worker has to itself, with a demo chain of its own: what one journey changes no other meets half-way. */
interface Service {
  port: number;
  dataDirectory: string;
  /** Where a test may let a geocoder listen. */
  geocoderPort: number;
  /** Where the tests serve the tiles of its base map. */
  tilesPort: number;
}

/** One for each processor, two at least: a third for two processors made the whole slower. No more than there are files to run. */
function countWorkers(): number {
  const patterns = process.argv.slice(3).filter((argument) => !argument.startsWith('-'));
  return Math.max(1, Math.min(4, Math.max(2, availableParallelism()), journeysMatching(patterns).length));
}

async function makeService(): Promise<Service> {
  return {
    port: await findFreePort(),
    dataDirectory: makeTestFolder('e2e'),
    geocoderPort: await findFreePort(),
    tilesPort: await findFreePort(),
  };
}

/** Writes the demo chain once; the other services begin with copies of its folder, before any of them runs. */
function seedServices([first, ...others]: Service[]): void {
  if (!first) return;
  if (!copyDemoChain(first.dataDirectory)) seed(first);
  for (const { dataDirectory } of others) copyInstallation(first.dataDirectory, dataDirectory);
}

function seed({ dataDirectory }: Service): void {
  const env = { ...process.env, BRIGADE_DATA_DIR: dataDirectory, DATABASE_URL: '' };
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/seed.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Playwright reads this file once itself and once in each worker; what the first reading chose reaches the others in the environment. */
async function prepareRun() {
  if (process.env.E2E_SERVICES) return;
  await sweepTestFolders('e2e');
  const services: Service[] = [];
  for (let count = countWorkers(); count > 0; count--) services.push(await makeService());
  seedServices(services);
  process.on('exit', () => {
    for (const { dataDirectory } of services) rmSync(dataDirectory, { recursive: true, force: true });
  });
  process.env.E2E_SERVICES = JSON.stringify(services);
  process.env.E2E_CHROMIUM = ensureBrowser();
  process.env.E2E_DIST_DIR = testDistDirectory();
}

await prepareRun();

const { E2E_SERVICES = '[]', E2E_DIST_DIR = '', E2E_CHROMIUM, TEST_PARALLEL_INDEX } = process.env;
const services = JSON.parse(E2E_SERVICES) as Service[];
const urlOf = ({ port }: Service) => `http://localhost:${port}`;

const ownService = services[Number(TEST_PARALLEL_INDEX ?? 0)]!;
process.env.E2E_DATA_DIR = ownService.dataDirectory;
process.env.E2E_GEOCODER_PORT = String(ownService.geocoderPort);
process.env.E2E_TILES_PORT = String(ownService.tilesPort);

/** Files that take a minute, or mostly wait. One that began last would keep one worker busy while the others had ended. */
const longest = ['base-map', 'delivery-areas', 'first-load', 'first-start', 'webhooks'].map((name) => `**/${name}.spec.ts`);

const webServerOf = (service: Service) => ({
  command: `"${process.execPath}" --import tsx scripts/start.ts`,
  url: `${urlOf(service)}/healthz`,
  // A build may come first.
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 } as const,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  // The demo chain in a database of this worker's own, whatever the environment says.
  env: {
    PORT: String(service.port),
    BRIGADE_DATA_DIR: service.dataDirectory,
    NEXT_DIST_DIR: E2E_DIST_DIR,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    BASE_MAP: `raster:http://127.0.0.1:${service.tilesPort}/{z}/{x}/{y}.png`,
    // Answers where a test listens there, and refuses otherwise.
    GEOCODER: `http://127.0.0.1:${service.geocoderPort}/search`,
    // Receivers of webhooks listen on this machine.
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8',
  },
});

export default defineConfig({
  testDir: './e2e',
  // Files of the first project begin first.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: longest },
  ],
  workers: services.length,
  // These end what hangs, and say nothing of how fast a machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: urlOf(ownService),
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // A trace of each test would take a fifth of the time; `--trace on` makes one of those that are run again.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: E2E_CHROMIUM, args: browserArguments, env: browserEnvironment },
  },
  webServer: services.map(webServerOf),
});
