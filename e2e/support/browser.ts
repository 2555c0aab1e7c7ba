import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The first is Chromium without a window: this saves a tenth of the journeys’ time. */
const executableNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isRoot = process.getuid?.() === 0;

/**
 * A full Chrome draws parts of its own window as pages, in a renderer that starts again for each test's window: a fifth of the journeys'
 * time. Only the last argument with this name counts, so it repeats what Playwright switches off.
 */
const unwantedFeatures = [
  ...['InitialWebUI', 'WebUIReloadButton', 'WebUIToolbar', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
];

/** Prevents questions, updates and telemetry of a system's browser; root has no sandbox. */
export const browserArguments = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwantedFeatures}`,
];

/** Chromium encodes file names by the system's locale, and without one it loses every name that is not ASCII. */
export const browserEnvironment = { ...process.env, LC_ALL: 'C.UTF-8' };

function findOnPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // not in this folder
    }
  }
  return null;
}

function findBrowser(): string | null {
  if (process.env.PLAYWRIGHT_CHROMIUM) return process.env.PLAYWRIGHT_CHROMIUM;
  for (const name of executableNames) {
    const found = findOnPath(name);
    if (found) return found;
  }
  const bundled = chromium.executablePath();
  return existsSync(bundled) ? bundled : null;
}

function tryToRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of a Chromium: PLAYWRIGHT_CHROMIUM, the system's, Playwright's own, or one installed now (Playwright's, or Debian's if root). If
 * there is none and none can be installed, throws an error that says what to do.
 */
export function ensureBrowser(): string {
  const installers = [() => tryToRun('npx', 'playwright', 'install', 'chromium')];
  if (isRoot && existsSync('/usr/bin/apt-get'))
    installers.push(() => tryToRun('apt-get', 'update') && tryToRun('apt-get', 'install', '-y', 'chromium-headless-shell'));
  for (let found = findBrowser(); ; found = findBrowser()) {
    if (found) return found;
    const install = installers.shift();
    if (!install)
      throw new Error('No Chromium found, and none could be installed. Install one, or name it: PLAYWRIGHT_CHROMIUM=/path/to/chromium');
    install();
  }
}
