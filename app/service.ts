// Decided in docs/decisions/008-own-http-server.md.

import { singleton } from '@/server/core/platform/singleton';
import type { ForPages } from '@/server/for-pages';

/**
 * The service of this process, which the doors in front of Next use too: the pages' bundle would bring a second one. It is there before
 * the first page is read (instrumentation.ts), but not while Next builds. While code is being written, pages bring their own, which is
 * read again when it changes.
 */
const service =
  process.env.NODE_ENV === 'production' ? singleton('for pages', () => ({}) as ForPages) : (await import('@/server/for-pages')).forPages;

export const { operations, invoke, callerByCookie, AppError, apiReference, canMail, isSetUp } = service;
