// Decided in docs/decisions/008-own-http-server.md.

import { singleton } from '@/server/core/platform/singleton';
import type * as forNext from '@/server/for-next';

/**
 * The service of this process, which the doors in front of Next use too: Next's own bundles would bring others. It is there before the
 * first page is read (instrumentation.ts), but not while Next builds. While code is being written, Next brings its own, which is read
 * again when it changes.
 */
const service: typeof forNext =
  process.env.NODE_ENV === 'production' ? singleton('for Next', () => ({}) as typeof forNext) : await import('@/server/for-next');

export const {
  AppError,
  apiReference,
  authOptions,
  callerByCookie,
  canMail,
  failure,
  invoke,
  isSetUp,
  metrics,
  metricsText,
  operations,
  readiness,
  readSignIn,
  refusal,
  responseOf,
  routeNotFound,
} = service;
