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

/** Whether a failure leaves open if what was sent was done: the service was not reached, or it failed on the way. */
export function leavesOpen(error: unknown): boolean {
  const { status } = readError(error);
  return status === undefined || status >= 500;
}

const signedOutCodes: ReadonlySet<string | undefined> = new Set(['unauthenticated', 'token_expired', 'invalid_token']);

/** Whether a call was refused because the session has ended. */
export const isSignedOut = (error: unknown): boolean => signedOutCodes.has(readError(error).code);

/** Codes of what fields themselves refuse: their reasons are for whoever writes a client. */
const codesOfFields: ReadonlySet<unknown> = new Set([
  ...['required', 'invalid_type', 'invalid_value', 'invalid_format', 'too_small', 'too_big', 'not_multiple_of'],
  ...['unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element', 'unsupported', 'unstorable'],
]);
const MOST_REASONS = 2;

/** What the service says of a refusal: its sentence, and what is wrong with the input as a whole, such as something in it that is gone. */
export function sentencesOf(error: unknown): string[] {
  const { message, extraData } = readError(error);
  if (message === undefined) return [];
  const reasons = issuesIn(extraData).flatMap((issue) => (codesOfFields.has(issue.code) ? [] : (text(issue.message) ?? [])));
  return [message, ...[...new Set(reasons)].slice(0, MOST_REASONS)];
}

/**
 * Returns a function from any error to what to say of it: what the service says, «no connection» when it was not reached, and what to do
 * when the session has ended.
 */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('common.error');
  return useCallback((error) => (isSignedOut(error) ? t('signedOut') : sentencesOf(error).join(' ') || t('unreachable')), [t]);
}

const issuesIn = (extraData: unknown): Record<string, unknown>[] =>
  isRecord(extraData) && Array.isArray(extraData.issues) ? extraData.issues.filter(isRecord) : [];

/** The issues of a refused input by field path (`lines.0.quantity`), as @mantine/form's `setErrors` takes them. */
export function fieldErrors(error: unknown): Record<string, string> {
  return Object.fromEntries(
    issuesIn(readError(error).extraData).flatMap((issue) => {
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
