import { fileURLToPath } from 'node:url';
import { hashOfToken, newToken } from '@/server/core/callers/tokens';
import type { Operation } from '@/server/core/operation/operation';
import { listOperations } from '@/server/core/operation/registry';
import { prisma } from '@/server/core/platform/db';
import type { Handler } from '@/server/core/rest/endpoint';
import { operations } from '@/server/operations';
import { endpoints } from './endpoints';

type Handlers = ReturnType<typeof endpoints>;

const byPath = Map.groupBy(
  listOperations(operations).map(({ operation }) => operation),
  ({ path }) => path,
);
const paths = [...byPath].map(([path, pathOperations]) => ({
  path,
  pathOperations,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
}));

const rest = fileURLToPath(new URL('../../app/(rest)', import.meta.url));

/** The handler of a method at a documented path: from its route file or, for missing methods, the one in front of Next. */
export async function handlerAt({ path, pathOperations }: (typeof paths)[number], method: string): Promise<Handler> {
  const file = (await import(/* @vite-ignore */ `${rest}${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`)) as Partial<Handlers>;
  return (file[method as keyof Handlers] ?? endpoints(...pathOperations)[method as keyof Handlers]) as Handler;
}

/** The most literal path that matches an address: `…/movements/export` before `…/{anything}`. */
export function matchPath(pathname: string) {
  const matches = paths.flatMap((candidate) => {
    const match = candidate.pattern.exec(pathname);
    return match ? [{ ...candidate, params: match.groups ?? {} }] : [];
  });
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

/** The address of an operation with values for its path parameters, and query parameters. */
export function urlOf({ path, query }: Operation, values: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const queryValues = Object.entries(values).filter(([name]) => name in query.shape);
  return queryValues.length === 0 ? filled : `${filled}?${new URLSearchParams(queryValues.map(([name, value]) => [name, String(value)]))}`;
}

export interface RequestOptions {
  token?: string;
  /** Sent unchanged if it is a text, otherwise as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ParsedResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the response; undefined if it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, right or wrong
  body: any;
}

/** A response as received. */
export interface RawResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Sends a request through the route file of its address, as the service does, without a server. An endless stream is closed at once. */
export async function receive(method: string, url: string, { token, body, headers = {} }: RequestOptions = {}): Promise<RawResponse> {
  const { pathname, search } = new URL(url, 'http://brigade.test');
  const match = matchPath(pathname);
  if (!match) throw new Error(`no operation has the path ${pathname}`);
  const params = Object.fromEntries(Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value)]));
  const request = new Request(`http://brigade.test${pathname}${search}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body:
      body === undefined ? undefined : typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
  const answer = await handlerAt(match, method);
  const response = await answer(request, { params: Promise.resolve(params) });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  return { status: response.status, headers: response.headers, bytes: isStream ? new Uint8Array() : await response.bytes() };
}

/** The same, but reads the response as a client does. */
export async function send(method: string, url: string, options?: RequestOptions): Promise<ParsedResponse> {
  return readAnswer(await receive(method, url, options));
}

/** Reads a response as text, and as JSON if it is JSON. */
export function readAnswer({ status, headers, bytes }: RawResponse): ParsedResponse {
  const text = new TextDecoder().decode(bytes);
  return { status, headers, text, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An access token of a user, by default valid for an hour. */
export async function tokenOf(userId: number, lifetimeMs = 3_600_000): Promise<string> {
  const token = newToken();
  await prisma.accessToken.create({ data: { userId, hash: hashOfToken(token), expiresAt: new Date(Date.now() + lifetimeMs) } });
  return token;
}
