'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

export interface ReadableError {
  /** An error code of core/operation/errors.ts, for logic. Absent if the service was not reached. */
  code?: string;
  status?: number;
  /** The sentence to show, in the language of the page. */
  message?: string;
  requestId?: string;
  extraData?: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads what a tRPC call threw. Its shape is made in core/trpc/procedures.ts. */
export function readError(error: unknown): ReadableError {
  const data = isRecord(error) ? error.data : undefined;
  if (!isRecord(error) || !isRecord(data)) return {};
  return {
    code: nonEmptyText(data.code),
    status: typeof data.httpStatus === 'number' ? data.httpStatus : undefined,
    message: nonEmptyText(error.message),
    requestId: nonEmptyText(data.requestId),
    extraData: data.extraData,
  };
}

/** Whether, after this failure, the write may still have been done: the service was not reached, or failed on the way. */
export function mayHaveSucceeded(error: unknown): boolean {
  const { status } = readError(error);
  return status === undefined || status >= 500;
}

const signedOutCodes: ReadonlySet<string | undefined> = new Set(['unauthenticated', 'token_expired', 'invalid_token']);

/** Whether a call was refused because the session has ended. */
export const isSignedOut = (error: unknown): boolean => signedOutCodes.has(readError(error).code);

/** The name of whoever has signed in in this browser since the page was opened, if that is why a call was refused. */
export function otherAccountOf(error: unknown): string | null {
  const { extraData } = readError(error);
  return isRecord(extraData) && extraData.reason === 'other_account' ? String(extraData.name) : null;
}

/** Codes of errors at single fields. Their reasons are meant for developers of clients. */
const fieldCodes: ReadonlySet<unknown> = new Set([
  ...['required', 'invalid_type', 'invalid_value', 'invalid_format', 'too_small', 'too_big', 'not_multiple_of'],
  ...['unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element', 'unsupported', 'unstorable'],
]);
const MAX_REASONS = 2;

/**
 * The sentences that explain a refusal: its message, and the errors that concern the input as a whole, such as an item that no longer
 * exists.
 */
export function sentencesOf(error: unknown): string[] {
  const { message, extraData } = readError(error);
  if (message === undefined) return [];
  const reasons = issuesIn(extraData).flatMap((issue) => (fieldCodes.has(issue.code) ? [] : (nonEmptyText(issue.message) ?? [])));
  return [message, ...[...new Set(reasons)].slice(0, MAX_REASONS)];
}

/**
 * Returns a function that describes any error: the service's own sentence, «no connection» if it was not reached, or what to do if the
 * session has ended or is somebody else’s.
 */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('common.error');
  return useCallback(
    (error) => {
      const otherAccount = otherAccountOf(error);
      if (otherAccount !== null) return t('otherAccount', { name: otherAccount });
      return isSignedOut(error) ? t('signedOut') : sentencesOf(error).join(' ') || t('unreachable');
    },
    [t],
  );
}

const issuesIn = (extraData: unknown): Record<string, unknown>[] =>
  isRecord(extraData) && Array.isArray(extraData.issues) ? extraData.issues.filter(isRecord) : [];

/** The issues of a refused input by field path (`lines.0.quantity`), in the form that `setErrors` of @mantine/form takes. */
export function fieldErrors(error: unknown): Record<string, string> {
  return Object.fromEntries(
    issuesIn(readError(error).extraData).flatMap((issue) => {
      const path = Array.isArray(issue.path) ? issue.path.join('.') : nonEmptyText(issue.path);
      const message = nonEmptyText(issue.message);
      return path !== undefined && message !== undefined ? [[path, message]] : [];
    }),
  );
}

/**
 * Whether a form that shows issues at these fields shows everything that an error says. If not, show the error's sentence next to the save
 * button.
 * @param messages the error's messages by field, if the form words some itself
 */
export function isShownAtFields(fields: readonly string[], error: unknown, messages: object = fieldErrors(error)): boolean {
  const paths = Object.keys(messages);
  return paths.length > 0 && paths.every((field) => fields.includes(field));
}

/** The newer state that someone else saved, if a save failed because it was based on an older one; null for any other error. */
export function newerStateOf<State>(error: unknown): State | null {
  const { code, extraData } = readError(error);
  if (code !== 'precondition_failed' || !isRecord(extraData)) return null;
  return (extraData.current as State | undefined) ?? null;
}
