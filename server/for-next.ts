// Decided in docs/decisions/008-own-http-server.md.

import { prisma } from './core/platform/db';
import { isSetUp as isSetUpIn } from './setup/setup.service';

/*
 * The functions of the service that Next uses, for pages and the few addresses that it answers itself. They are reached through
 * app/service.ts.
 */

export { callerByCookie } from './core/callers/find-caller';
export { AppError } from './core/operation/errors';
export { invoke } from './core/operation/invoke';
export { readiness } from './core/platform/health';
export { metrics, metricsText } from './core/platform/metrics';
export { routeNotFound } from './core/rest/endpoint';
export { failure, refusal, responseOf } from './core/rest/reply';
export { authOptions } from './identity/sign-in';
export { readSignIn } from './identity/sign-in-request';
export { canMail } from './mail/mail.service';
export { operations } from './operations';
export { apiReference } from './reference';

/** Whether the installation has ever had an admin. */
export const isSetUp = () => isSetUpIn(prisma);
