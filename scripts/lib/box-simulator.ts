/** A box's copy of its layout, which it returns for `table_layout.read`. */
export interface BoxLayout {
  tableLayoutId: string;
  name: string;
  updatedAt: string;
  rooms: { roomId: string; name: string; position: number; tables: { tableId: string; name: string }[] }[];
}

export interface TableSession {
  tableSessionId: string;
  tableId: string;
  status: 'OPEN' | 'CLOSED' | 'CANCELED';
  coversNumber: number;
  underPayment: boolean;
  openedAt: string;
  closedAt: string | null;
}

export interface BoxRequest {
  requestId: string;
  type: string;
  payload: Record<string, unknown>;
}
export type Reply = { payload: Record<string, unknown> } | { error: { code: string } };

export interface BoxOptions {
  /** The address of the platform, such as http://localhost:3000. */
  url: string;
  /** Returns the access token; called again when one is refused. */
  token(): Promise<string>;
  layout?: BoxLayout | null;
  /** The delay before each response. */
  latencyMs?: number;
  /** The share of requests that are never answered, from 0 to 1. */
  drop?: number;
  log?(text: string): void;
  /** Called with each request before it is answered. */
  onRequest?(request: BoxRequest): void;
  /** Replaces the box's own response. */
  reply?(request: BoxRequest): Reply;
  /** False for a box that does not reconnect after its stream has ended. */
  redial?: boolean;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
/** The platform sends at least a comment every 15 seconds: a stream that is silent for longer is dead, whatever TCP says. */
const SILENCE_MS = 40_000;
/** The number of responses stored for repeated requests. */
const KEPT_ANSWERS = 1_000;

/**
 * A restaurant's box reduced to the protocol: follows its stream and reconnects with growing pauses, handles each request once and repeats
 * the same response if it arrives twice, and resends a response until it is received.
 */
export class BoxSimulator {
  layout: BoxLayout | null;
  latencyMs: number;
  drop: number;
  /** The number of streams opened. */
  connections = 0;
  private readonly stopping = new AbortController();
  private readonly answers = new Map<string, Reply>();
  private connection = new AbortController();
  private token?: Promise<string>;
  private running?: Promise<void>;
  private failures = 0;
  private onLinked: (() => void)[] = [];

  constructor(private readonly options: BoxOptions) {
    this.layout = options.layout ?? null;
    this.latencyMs = options.latencyMs ?? 0;
    this.drop = options.drop ?? 0;
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Settles with the next stream that is opened. */
  waitForLink(): Promise<void> {
    return new Promise((resolve) => this.onLinked.push(resolve));
  }

  /** Breaks the stream like a network failure; the box reconnects. */
  breakLink(): void {
    this.connection.abort();
  }

  /** Settles when the stream has ended and the box will not reconnect. */
  async waitForEnd(): Promise<void> {
    await this.running;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.connection.abort();
    await this.running;
  }

  /** Reports the table sessions to the platform; true if they were accepted. */
  async report(tableSessions: TableSession[]): Promise<boolean> {
    const { status, body } = await this.call('PUT', '/v1/boxes/table_sessions', { tableSessions });
    return status === 200 && (body as { data: { accepted: boolean } }).data.accepted;
  }

  /** Calls the platform with the box's token. */
  async call(method: string, path: string, content?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await this.request(method, path, {
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(10_000)]),
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    return { status: response.status, body: await response.json() };
  }

  private async request(method: string, path: string, init: RequestInit): Promise<Response> {
    this.token ??= this.options.token();
    const token = await this.token.catch((error) => {
      this.token = undefined;
      throw error;
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(new URL(path, this.options.url), { method, headers, ...init });
    if (response.status === 401) this.token = undefined;
    return response;
  }

  private log(text: string): void {
    this.options.log?.(text);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.followStream();
        this.log('The stream has ended.');
      } catch (error) {
        if (!this.stopping.signal.aborted) this.log(`No stream: ${(error as Error).message}`);
      }
      if (this.options.redial === false) return;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures);
      this.failures += 1;
      // Random, so that boxes that lost one platform do not all reconnect at the same moment.
      await this.pause(wait * (0.5 + Math.random() / 2));
    }
  }

  private pause(ms: number): Promise<void> {
    const { signal } = this.stopping;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener('abort', finish);
    });
  }

  private async followStream(): Promise<void> {
    this.connection = new AbortController();
    const signal = AbortSignal.any([this.connection.signal, this.stopping.signal]);
    const response = await this.request('GET', '/v1/boxes/stream', { signal });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
    let silence = setTimeout(() => this.breakLink(), SILENCE_MS);
    try {
      let text = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(silence);
        silence = setTimeout(() => this.breakLink(), SILENCE_MS);
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.handleEvent(block);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  private handleEvent(block: string): void {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/, 2) as [string, string]));
    if (fields.event === 'hello') {
      this.failures = 0;
      this.connections += 1;
      this.log('Linked.');
      for (const resolve of this.onLinked.splice(0)) resolve();
    }
    if (fields.event === 'request') this.answer(JSON.parse(fields.data ?? '{}') as BoxRequest).catch(() => undefined);
  }

  private async answer(request: BoxRequest): Promise<void> {
    this.options.onRequest?.(request);
    if (Math.random() < this.drop) {
      this.log(`${request.type}: dropped`);
      return;
    }
    const reply = this.answers.get(request.requestId) ?? this.options.reply?.(request) ?? this.replyTo(request);
    this.answers.set(request.requestId, reply);
    if (this.answers.size > KEPT_ANSWERS) this.answers.delete(this.answers.keys().next().value ?? '');
    await this.pause(this.latencyMs);
    for (let attempt = 0; !this.stopping.signal.aborted; attempt++) {
      const result = await this.reply(request.requestId, reply).catch(() => null);
      if (result && result.status < 500) {
        this.log(
          `${request.type}: ${result.status === 200 ? (result.accepted ? 'answered' : 'answered too late') : `refused (${result.status})`}`,
        );
        return;
      }
      await this.pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    }
  }

  /** Sends a response once. */
  async reply(requestId: string, reply: Reply): Promise<{ status: number; accepted: boolean }> {
    const { status, body } = await this.call('POST', `/v1/boxes/replies/${requestId}`, reply);
    return { status, accepted: (body as { data?: { accepted: boolean } }).data?.accepted ?? false };
  }

  private replyTo({ type, payload }: BoxRequest): Reply {
    if (type === 'table_layout.publish') {
      this.layout = layoutOf(payload as unknown as BoxLayout);
      return { payload: {} };
    }
    if (!this.layout) return { error: { code: 'no_layout' } };
    if (type === 'table_layout.read') return { payload: { ...this.layout } };
    if (type === 'table_order.check') {
      const isKnown = this.layout.rooms.some(({ tables }) => tables.some(({ tableId }) => tableId === payload.tableId));
      return { payload: { accepted: isKnown } };
    }
    return { error: { code: 'unknown_request' } };
  }
}

/** The part of a layout that a box stores. */
export function layoutOf({ tableLayoutId, name, updatedAt, rooms }: BoxLayout): BoxLayout {
  return {
    tableLayoutId,
    name,
    updatedAt,
    rooms: rooms.map(({ roomId, name: roomName, position, tables }) => ({
      roomId,
      name: roomName,
      position,
      tables: tables.map((table) => ({ tableId: table.tableId, name: table.name })),
    })),
  };
}
