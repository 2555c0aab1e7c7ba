// Decided in docs/decisions/008-own-http-server.md.

import { callerByCookie } from './core/callers/find-caller';
import { AppError } from './core/operation/errors';
import { invoke } from './core/operation/invoke';
import { prisma } from './core/platform/db';
import { canMail } from './mail/mail.service';
import { operations } from './operations';
import { apiReference } from './reference';
import { isSetUp } from './setup/setup.service';

/** What pages call of the service; they find it in app/service.ts. */
export const forPages = { operations, invoke, callerByCookie, AppError, apiReference, canMail, isSetUp: () => isSetUp(prisma) };

export type ForPages = typeof forPages;
