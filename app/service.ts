// Decided in docs/decisions/008-own-http-server.md.

import { singleton } from '@/server/core/platform/singleton';
import type * as forNext from '@/server/for-next';

/**
 * The service of this process, shared with the handlers in front of Next. Next's own bundles would create a second one. It exists before
 * the first page is read (instrumentation.ts), but not during Next's build. In development, Next creates its own, which is reloaded on
 * changes.
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
