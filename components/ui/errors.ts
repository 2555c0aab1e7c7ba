'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

export interface ReadableError {
  /** The code of core/operation/errors.ts, for logic. Absent when the service was not reached. */
  code?: string;
  status?: number;
  /** What to show: already in the language of the page. */
  message?: string;
  requestId?: string;
  extraData?: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads what a tRPC call threw (the shape is made in core/trpc/procedures.ts). */
export function readError(error: unknown): ReadableError {
  const data = isRecord(error) ? error.data : undefined;
  if (!isRecord(error) || !isRecord(data)) return {};
  return {
    code: text(data.code),
    status: typeof data.httpStatus === 'number' ? data.httpStatus : undefined,
    message: text(error.message),
    requestId: text(data.requestId),
    extraData: data.extraData,
  };
}

const signedOutCodes: ReadonlySet<string | undefined> = new Set(['unauthenticated', 'token_expired', 'invalid_token']);

/** Whether a call was refused because the session has ended. */
export const isSignedOut = (error: unknown): boolean => signedOutCodes.has(readError(error).code);

/**
 * Returns a function from any error to a sentence for people: the server's own, «no connection» when it was not reached, and what to do
 * when the session has ended.
 */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('common.error');
  return useCallback((error) => (isSignedOut(error) ? t('signedOut') : (readError(error).message ?? t('unreachable'))), [t]);
}

/** The issues of a refused input by field path (`lines.0.quantity`), as @mantine/form's `setErrors` takes them. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { extraData } = readError(error);
  const issues = isRecord(extraData) && Array.isArray(extraData.issues) ? extraData.issues.filter(isRecord) : [];
  return Object.fromEntries(
    issues.flatMap((issue) => {
      const path = Array.isArray(issue.path) ? issue.path.join('.') : text(issue.path);
      const message = text(issue.message);
      return path !== undefined && message !== undefined ? [[path, message]] : [];
    }),
  );
}

/** Whether a form that shows issues at these fields says all that an error says: else its own sentence belongs beside the save. */
export function isSaidAt(fields: readonly string[], error: unknown): boolean {
  const refused = Object.keys(fieldErrors(error));
  return refused.length > 0 && refused.every((field) => fields.includes(field));
}

/** The state that somebody saved first, from a save that was held to an earlier one; null from any other error. */
export function overtakenBy<State>(error: unknown): State | null {
  const { code, extraData } = readError(error);
  if (code !== 'precondition_failed' || !isRecord(extraData)) return null;
  return (extraData.current as State | undefined) ?? null;
}
