import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a server received it. */
export interface GotMail {
  to: string;
  messageId: string;
  subject: string;
  /** Headers and bodies, decoded. */
  raw: string;
  /** The address of its link. */
  link: string;
}

const decoded = (raw: string) =>
  raw.replaceAll(/=\r?\n/g, '').replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
const header = (raw: string, name: string) => new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.trim() ?? '';
const encodedWords = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, part: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(part, 'base64').toString('utf8') : decoded(part.replaceAll('_', ' ')),
    );

/** A real SMTP server on this machine, which stores its mails. */
export class MailServer {
  readonly got: GotMail[] = [];
  url = '';
  private readonly urlBefore = process.env.SMTP_URL;
  private server?: SMTPServer;
  private raw?: Server;
  private readonly sockets = new Set<Socket>();

  /** @param options how it differs from one that accepts everything */
  async start(options: SMTPServerOptions = {}): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString('latin1');
          const raw = decoded(text);
          const [{ address = '' } = {}] = session.envelope.rcptTo;
          const link = /https?:\/\/\S+\/choose-password#[\w-]+/.exec(raw)?.[0] ?? '';
          this.got.push({ to: address, messageId: header(text, 'Message-ID'), subject: encodedWords(header(text, 'Subject')), raw, link });
          done();
        });
      },
      ...options,
    });
    this.server.on('error', () => undefined);
    await new Promise<void>((ready) => this.server?.listen(0, '127.0.0.1', ready));
    this.use((this.server.server.address() as { port: number }).port);
  }

  /** A server that handles each connection as told. */
  async startRaw(serve: (socket: Socket) => void): Promise<void> {
    this.raw = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      serve(socket);
    });
    await new Promise<void>((ready) => this.raw?.listen(0, '127.0.0.1', ready));
    this.use((this.raw.address() as { port: number }).port);
  }

  private use(port: number): void {
    this.url = `smtp://127.0.0.1:${port}`;
    process.env.SMTP_URL = this.url;
  }

  /** Later servers use the same port. */
  async stop(): Promise<void> {
    if (this.urlBefore === undefined) delete process.env.SMTP_URL;
    else process.env.SMTP_URL = this.urlBefore;
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((done) => (this.raw ? this.raw.close(() => done()) : done()));
    await new Promise<void>((done) => (this.server ? this.server.close(() => done()) : done()));
    this.raw = undefined;
    this.server = undefined;
  }
}
