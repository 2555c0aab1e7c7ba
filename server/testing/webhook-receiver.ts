import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GotEvent {
  headers: Record<string, string>;
  body: string;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
  event: { id: string; type: string; sequence: number; data: Record<string, unknown>; test?: true };
}

type Answer = (got: GotEvent, response: ServerResponse, request: IncomingMessage) => unknown;

/** A receiver of events on this machine: by default it accepts all of them. */
export class WebhookReceiver {
  readonly got: GotEvent[] = [];
  /** The highest number of concurrent requests. */
  most = 0;
  private running = 0;
  private server?: Server;
  private port = 0;
  private answer: Answer = (_got, response) => void response.end('fine');

  async start(answer?: Answer): Promise<string> {
    if (answer) this.answer = answer;
    this.server = createServer((request, response) => {
      this.running += 1;
      this.most = Math.max(this.most, this.running);
      response.once('close', () => {
        this.running -= 1;
      });
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => undefined);
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const got = { headers: request.headers as Record<string, string>, body, at: Date.now(), event: JSON.parse(body) };
        this.got.push(got);
        void this.answer(got, response, request);
      });
    });
    await new Promise<void>((ready) => this.server?.listen(0, '127.0.0.1', ready));
    this.port = (this.server?.address() as AddressInfo | null)?.port ?? 0;
    return this.url;
  }

  /** Responds differently from now on. */
  with(answer: Answer): void {
    this.answer = answer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/events`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((done) => (this.server ? this.server.close(() => done()) : done()));
  }
}

/** Responds only with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_got, response) =>
    void response.writeHead(code, headers).end(`status ${code}`);
