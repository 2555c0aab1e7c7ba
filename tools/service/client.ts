import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, NO_ANSWER } from './figures';

/** A response: the API's envelope, or what took its place. */
export interface Answer<Data = unknown> {
  status: number;
  code: string;
  data: Data;
  extraData?: Record<string, unknown>;
  access_token?: string;
  nextCursor?: number | null;
  /** Whether it is the stored response for the key. */
  isReplayed: boolean;
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  token?: string | undefined;
  /** The idempotency key with which it is repeated until it is answered. */
  key?: string;
  /** The name under which its time is recorded. */
  kind: string;
}

/** A response that the API should not have given, or that did not arrive in time. */
export class Unexpected extends Error {}

const ATTEMPT_MS = 20_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

/**
 * Calls Brigade through its public API, following the documented rules for clients: requests that fail with 5xx or get no response are
 * repeated with the same key, all others are not.
 */
export class Client {
  constructor(
    readonly url: string,
    readonly figures: Figures,
    /** How long requests are repeated. */
    private readonly patienceMs: number,
  ) {}

  /**
   * Sends a request until it is answered.
   * @returns the response, even if it is a refusal
   * @throws Unexpected when patience ends, or for a response without envelope
   */
  async ask<Data = unknown>(request: Request): Promise<Answer<Data>> {
    const until = Date.now() + this.patienceMs;
    for (let attempt = 0; ; attempt++) {
      const { answer, waitMs } = await this.sendOnce<Data>(request);
      if (answer) return answer;
      if (Date.now() > until) throw new Unexpected(`${nameOf(request)} was not answered in ${this.patienceMs / 1_000} s`);
      await sleep(waitMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }

  /** Sends a request that must not be refused. @throws Unexpected for any refusal */
  async get<Data>(request: Request): Promise<Data> {
    const answer = await this.ask<Data>(request);
    if (answer.status >= 300) throw refusalError(request, answer);
    return answer.data;
  }

  /** All entries of a list, page by page. */
  async list<Item>(request: Request): Promise<Item[]> {
    const items: Item[] = [];
    for (let cursor: number | string | null = null; ; ) {
      const query: NonNullable<Request['query']> = { ...request.query, ...(cursor !== null && { cursor }) };
      const page: { items: Item[]; nextCursor: number | string | null } = await this.get({ ...request, query });
      items.push(...page.items);
      if (page.nextCursor === null) return items;
      cursor = page.nextCursor;
    }
  }

  /** The text of a file. */
  async download({ path, query, token, kind }: Request): Promise<string> {
    const began = performance.now();
    const response = await fetch(this.addressOf(path, query), {
      headers: headersOf({ path, token, kind }),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await response.text();
    this.figures.note(kind, performance.now() - began, response.ok ? null : String(response.status));
    if (!response.ok) throw new Unexpected(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return text;
  }

  private addressOf(path: string, query: Request['query'] = {}): URL {
    const url = new URL(path, this.url);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  private async sendOnce<Data>(request: Request): Promise<{ answer?: Answer<Data>; waitMs?: number }> {
    const { method = 'GET', path, query, body, kind } = request;
    const began = performance.now();
    const note = (code: string | null) => this.figures.note(kind, performance.now() - began, code);
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.addressOf(path, query), {
        method,
        headers: headersOf(request),
        signal: AbortSignal.timeout(ATTEMPT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch {
      note(NO_ANSWER);
      return {};
    }
    const envelope = parse<Data>(text);
    const code = envelope?.code ?? String(response.status);
    note(response.status < 300 ? null : code);
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    const waitMs = Number.isNaN(retryAfter) ? undefined : retryAfter * 1_000;
    if (shouldRetry(response.status, code)) return waitMs === undefined ? {} : { waitMs };
    if (!envelope) throw new Unexpected(`${nameOf(request)}: ${response.status} without an envelope: ${text.slice(0, 200)}`);
    return { answer: { ...envelope, status: response.status, code, isReplayed: response.headers.get('idempotent-replayed') === 'true' } };
  }
}

/** Interface, «Errors» 2 and 3: 5xx is repeated, except when a table's restaurant is offline; 429 after the named time. */
const shouldRetry = (status: number, code: string) => (status >= 500 && code !== 'restaurant_offline') || status === 429;

const nameOf = ({ method = 'GET', path }: Request) => `${method} ${path}`;

/** The message that a request was refused, and why. */
export const refusalError = (request: Request, { status, code, extraData }: Answer) =>
  new Unexpected(`${nameOf(request)}: ${status} ${code} ${extraData ? JSON.stringify(extraData).slice(0, 400) : ''}`.trim());

function headersOf({ token, key, body }: Request): Record<string, string> {
  return {
    'accept-language': 'en',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
}

/** A response without envelope, such as the treasury report, is all data. */
function parse<Data>(text: string): Omit<Answer<Data>, 'isReplayed'> | null {
  try {
    const value = JSON.parse(text) as Partial<Answer<Data>>;
    return value.code === undefined ? { status: 200, code: '', data: value as Data } : (value as Answer<Data>);
  } catch {
    return null;
  }
}
