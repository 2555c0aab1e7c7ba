import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, '.next*/**', '.data/**', 'e2e/**'],
    globalSetup: './server/testing/global-setup.ts',
    setupFiles: './server/testing/worker-setup.ts',
    // One process a file: modules hold a pool on the worker's database.
    pool: 'forks',
    // Also on two processors: half of a test's time is spent waiting for the database.
    maxWorkers: Math.max(2, Math.min(8, availableParallelism())),
    testTimeout: 15_000,
    hookTimeout: 30_000,
    env: { NODE_ENV: 'test', TZ: 'UTC', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
  },
});
