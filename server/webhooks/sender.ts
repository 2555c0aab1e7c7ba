// Decided in docs/decisions/095-webhooks.md.

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { singleton } from '@/server/core/platform/singleton';
import { hostOf } from './addresses.rules';
import { AddressRefused, assertAddress, guardLookup, needsHttps } from './host-names';
import { holdOf } from './retries.rules';
import { ATTEMPT_MS, type AttemptFailure, MAX_ANSWER_BYTES } from './webhooks.values';

export interface OutgoingEvent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The result of an attempt. */
export interface Attempt {
  failure: AttemptFailure | null;
  /** For failures without a response: the system's error code. */
  detail: string | null;
  status: number | null;
  answerHeaders: Record<string, string> | null;
  answer: string | null;
  durationMs: number;
  /** The pause in seconds that the endpoint asked for. */
  holdS: number | null;
}

/**
 * Connections stay open between events. Their number per host is unlimited, because many endpoints may share a host. Names are looked up
 * only for new connections.
 */
const agents = singleton('webhooks.agents', () => {
  const options = { keepAlive: true, maxFreeSockets: 100, scheduling: 'lifo' as const, timeout: 15_000 };
  return { http: new http.Agent(options), https: new https.Agent(options) };
});

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH)/;

function failureOf(error: unknown): Pick<Attempt, 'failure' | 'detail'> {
  if (error instanceof AddressRefused) return { failure: error.failure, detail: null };
  const { code = '', name = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || code === 'ETIMEOUT' || code === 'ETIMEDOUT') return { failure: 'timeout', detail: null };
  if (CERTIFICATE.test(code)) return { failure: 'certificate', detail: code };
  if (/^(ENOTFOUND|ENODATA|EAI_|EBADNAME|ESERVFAIL)/.test(code)) return { failure: 'unknown_host', detail: code };
  if (/^(HPE_|EPROTO|ERR_SSL)/.test(code)) return { failure: 'bad_answer', detail: code };
  return { failure: 'unreachable', detail: code || null };
}

function failureOfStatus(status: number): AttemptFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) return 'rate_limited';
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Whether the receiver closed an idle connection: the event did not arrive, and can be sent on another connection. */
const wasStale = (request: http.ClientRequest, error: unknown) =>
  request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Sends an event once. Redirects are not followed, and at most 16 kB of the response are read.
 * @param end aborts it
 * @param withinMs the time limit
 * @throws the reason of `end` if aborted
 */
export async function send(outgoing: OutgoingEvent, end: AbortSignal, withinMs = ATTEMPT_MS): Promise<Attempt> {
  const began = Date.now();
  const limit = AbortSignal.timeout(withinMs);
  const signal = AbortSignal.any([end, limit]);
  const noResponse = { status: null, answerHeaders: null, answer: null, holdS: null };
  let attempt: Omit<Attempt, 'durationMs'>;
  try {
    attempt = await exchange(outgoing, signal);
  } catch (error) {
    end.throwIfAborted();
    attempt = { ...noResponse, ...failureOf(limit.aborted ? limit.reason : error) };
  }
  return { ...attempt, durationMs: Date.now() - began };
}

async function exchange(outgoing: OutgoingEvent, signal: AbortSignal, isRetry = false): Promise<Omit<Attempt, 'durationMs'>> {
  const url = new URL(outgoing.url);
  const isPlain = url.protocol === 'http:' && needsHttps();
  if (isIP(hostOf(url)) !== 0) assertAddress(hostOf(url), isPlain);
  const { request: make } = url.protocol === 'https:' ? https : http;
  const request = make(url, {
    method: 'POST',
    agent: url.protocol === 'https:' ? agents.https : agents.http,
    headers: { ...outgoing.headers, 'content-length': String(Buffer.byteLength(outgoing.body)) },
    lookup: guardLookup(isPlain),
    signal,
  });
  const answered = Promise.withResolvers<IncomingMessage>();
  request.once('response', answered.resolve).on('error', answered.reject);
  // We never ask for another protocol, so the socket must be closed here.
  request.once('upgrade', (_answer, socket) => {
    socket.destroy();
    answered.reject(Object.assign(new Error('upgrade'), { code: 'HPE_UPGRADE' }));
  });
  request.end(outgoing.body);
  let answer: IncomingMessage;
  try {
    answer = await answered.promise;
  } catch (error) {
    if (!isRetry && wasStale(request, error) && !signal.aborted) return exchange(outgoing, signal, true);
    throw error;
  }
  const status = answer.statusCode ?? 0;
  return {
    status,
    failure: failureOfStatus(status),
    detail: null,
    answerHeaders: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')])),
    answer: await readBeginning(answer),
    holdS: holdOf(status, answer.headers['retry-after'], new Date()),
  };
}

/** The beginning of a response as text; null if it is compressed. An error after the status has no effect. */
async function readBeginning(answer: IncomingMessage): Promise<string | null> {
  const isCompressed = !['', 'identity'].includes(answer.headers['content-encoding'] ?? '');
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The time is over, or the receiver has disconnected.
  }
  if (isCompressed) return null;
  // The last character may be cut, and database columns cannot hold NUL.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES), { stream: true });
  return text.replaceAll('\0', '\uFFFD');
}
