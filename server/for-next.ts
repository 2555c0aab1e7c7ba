// Decided in docs/decisions/008-own-http-server.md.

import { callerByCookie } from './core/callers/find-caller';
import { AppError } from './core/operation/errors';
import { invoke } from './core/operation/invoke';
import { prisma } from './core/platform/db';
import { readiness } from './core/platform/health';
import { metrics, metricsText } from './core/platform/metrics';
import { routeNotFound } from './core/rest/endpoint';
import { failure, refusal, responseOf } from './core/rest/reply';
import { authOptions } from './identity/sign-in';
import { readSignIn } from './identity/sign-in-request';
import { canMail } from './mail/mail.service';
import { operations } from './operations';
import { apiReference } from './reference';
import { isSetUp } from './setup/setup.service';

/** What Next calls of the service: its pages, and the few addresses that it answers itself. They find it in app/service.ts. */
export const forNext = {
  AppError,
  apiReference,
  authOptions,
  callerByCookie,
  canMail,
  failure,
  invoke,
  isSetUp: () => isSetUp(prisma),
  metrics,
  metricsText,
  operations,
  readiness,
  readSignIn,
  refusal,
  responseOf,
  routeNotFound,
};

export type ForNext = typeof forNext;
