import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, NO_ANSWER } from './figures';

/** What came back: the envelope of the interface, or what stands in its place. */
export interface Answer<Data = unknown> {
  status: number;
  code: string;
  data: Data;
  extraData?: Record<string, unknown>;
  access_token?: string;
  nextCursor?: number | null;
  /** True for the answer that was kept under the key. */
  isReplayed: boolean;
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  token?: string | undefined;
  /** Under which it is repeated until it is answered. */
  key?: string;
  /** Under which its time is noted. */
  kind: string;
}

/** Something that the interface should not have answered, or did not answer in time. */
export class Unexpected extends Error {}

const ATTEMPT_MS = 20_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

/**
 * Calls Brigade over its public interface, as its documentation says that clients should: what fails with 5xx or is not answered is sent
 * again under the same key, and nothing else is.
 */
export class Client {
  constructor(
    readonly url: string,
    readonly figures: Figures,
    /** For how long something is sent again. */
    private readonly patienceMs: number,
  ) {}

  /**
   * Sends a request until it is answered.
   * @returns the answer, also where it is a refusal
   * @throws Unexpected when patience ends, or when the answer is no envelope
   */
  async ask<Data = unknown>(request: Request): Promise<Answer<Data>> {
    const until = Date.now() + this.patienceMs;
    for (let attempt = 0; ; attempt++) {
      const { answer, waitMs } = await this.once<Data>(request);
      if (answer) return answer;
      if (Date.now() > until) throw new Unexpected(`${nameOf(request)} was not answered in ${this.patienceMs / 1_000} s`);
      await sleep(waitMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }

  /** Sends a request whose refusal nothing has led to. @throws Unexpected for any refusal */
  async get<Data>(request: Request): Promise<Data> {
    const answer = await this.ask<Data>(request);
    if (answer.status >= 300) throw refusedAs(request, answer);
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

  private async once<Data>(request: Request): Promise<{ answer?: Answer<Data>; waitMs?: number }> {
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
    if (isToBeRepeated(response.status, code)) return waitMs === undefined ? {} : { waitMs };
    if (!envelope) throw new Unexpected(`${nameOf(request)}: ${response.status} without an envelope: ${text.slice(0, 200)}`);
    return { answer: { ...envelope, status: response.status, code, isReplayed: response.headers.get('idempotent-replayed') === 'true' } };
  }
}

/** Interface, «Errors» 2 and 3: 5xx is sent again, but for a table’s restaurant that is offline; 429 once the time is over that it names. */
const isToBeRepeated = (status: number, code: string) => (status >= 500 && code !== 'restaurant_offline') || status === 429;

const nameOf = ({ method = 'GET', path }: Request) => `${method} ${path}`;

/** What says that a request was refused, and why. */
export const refusedAs = (request: Request, { status, code, extraData }: Answer) =>
  new Unexpected(`${nameOf(request)}: ${status} ${code} ${extraData ? JSON.stringify(extraData).slice(0, 400) : ''}`.trim());

function headersOf({ token, key, body }: Request): Record<string, string> {
  return {
    'accept-language': 'en',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
}

/** An answer without an envelope, such as the treasury report, is all data. */
function parse<Data>(text: string): Omit<Answer<Data>, 'isReplayed'> | null {
  try {
    const value = JSON.parse(text) as Partial<Answer<Data>>;
    return value.code === undefined ? { status: 200, code: '', data: value as Data } : (value as Answer<Data>);
  } catch {
    return null;
  }
}
