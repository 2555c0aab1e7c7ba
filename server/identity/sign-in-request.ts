import { AppError, type Words } from '@/server/core/operation/errors';
import { MAX_OPEN_BODY_BYTES } from '@/server/core/operation/limits';
import { parseJson, queryOf } from '@/server/core/operation/parse';
import { bytesOf, utf8 } from '@/server/core/rest/body';

/** The cookies in which next-auth remembers where to go after signing in, over http and https. */
const callbackCookies = ['next-auth.callback-url', '__Secure-next-auth.callback-url'];

const refusals = {
  place: { en: 'Send an address, or a path of this site.', fr: 'Envoyez une adresse, ou un chemin de ce site.' },
  cookie: { en: 'The cookie held no address. It has been deleted.', fr: 'Le cookie ne contenait pas d’adresse. Il a été supprimé.' },
  object: { en: 'Send an object.', fr: 'Envoyez un objet.' },
  text: { en: 'Send a text.', fr: 'Envoyez un texte.' },
} as const satisfies Record<string, Words>;

function invalid(path: string, message: Words, headers?: Record<string, string>): AppError {
  return new AppError('invalid_parameters', { headers, issues: [{ path, code: 'invalid_format', message }] });
}

/** What next-auth accepts as a destination: a path or a whole address. Anything else makes it fail with 500. */
function isDestination(value: string): boolean {
  return value.startsWith('/') ? URL.canParse(value, 'http://here') : /^https?:/i.test(value) && URL.canParse(value);
}

/** @throws invalid_parameters */
function assertDestination(value: string): void {
  if (!isDestination(value)) throw invalid('callbackUrl', refusals.place);
}

/** Refuses an invalid remembered destination and deletes its cookie, which the browser would send with every request. */
function assertRememberedDestination(cookies: string): void {
  for (const [, name = '', value = ''] of cookies.matchAll(/([^=;\s]+)=([^;]*)/g)) {
    if (!callbackCookies.includes(name) || value === '' || isDestination(decode(value))) continue;
    const deletedCookie = `${name}=; Path=/; Max-Age=0${name.startsWith('__Secure-') ? '; Secure' : ''}`;
    throw invalid('callbackUrl', refusals.cookie, { 'set-cookie': deletedCookie });
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The text fields of a form or of a JSON object. */
function fieldsOf(text: string, contentType: string): Record<string, string> {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return queryOf(`?${text}`);
  const fields = text.trim() === '' ? {} : parseJson(text);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw invalid('', refusals.object);
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') throw invalid(name, refusals.text);
  }
  return fields as Record<string, string>;
}

interface SignInRequest {
  /** The body, already read, for next-auth; null if there is none. */
  body: Uint8Array<ArrayBuffer> | null;
  rememberMe: boolean;
}

/**
 * Checks a request before next-auth sees it, which answers 500 to what it cannot read.
 * @throws payload_too_large, invalid_json, invalid_parameters
 */
export async function readSignIn(request: Request): Promise<SignInRequest> {
  for (const value of new URL(request.url).searchParams.getAll('callbackUrl')) assertDestination(value);
  assertRememberedDestination(request.headers.get('cookie') ?? '');
  if (request.method === 'GET') return { body: null, rememberMe: false };
  const body = await bytesOf(request, MAX_OPEN_BODY_BYTES);
  const text = utf8(body);
  const contentType = request.headers.get('content-type') ?? '';
  const { callbackUrl, rememberMe } = fieldsOf(text, contentType);
  if (callbackUrl) assertDestination(callbackUrl);
  const isEmptyJson = text.trim() === '' && contentType.includes('application/json');
  return { body: isEmptyJson ? Uint8Array.from(Buffer.from('{}')) : body, rememberMe: rememberMe === 'true' };
}
