import { Agent, request } from 'node:http';

const CONNECTIONS = 16;

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

function send(agent: Agent, port: number, { method = 'GET', path, headers = {}, body }: Call): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
        answer.on('error', reject);
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** Requests per second over 16 connections for a while. Any response other than 2xx, or 304 for a conditional request, ends the bench. */
export async function requestsPerSecond(port: number, next: () => Call, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + seconds * 1_000;
  const began = performance.now();
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const call = next();
        const { status } = await send(agent, port, call);
        const isExpected = (status >= 200 && status <= 299) || (status === 304 && call.headers?.['if-none-match'] !== undefined);
        if (!isExpected) throw new Error(`${call.method ?? 'GET'} ${call.path} answered ${status}`);
        answered += 1;
      }
    }),
  );
  agent.destroy();
  return answered / ((performance.now() - began) / 1_000);
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
