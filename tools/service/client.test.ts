// @not-in-check
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Client, Unexpected } from './client';
import { Figures } from './figures';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A service that gives these responses one after the other, and the requests it got. `null` closes the connection. */
async function answering(...answers: ({ status: number; code: string; headers?: Record<string, string> } | null)[]) {
  const keys: (string | undefined)[] = [];
  server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) response.destroy();
    else response.writeHead(answer.status, answer.headers).end(JSON.stringify({ status: answer.status, code: answer.code, data: {} }));
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const figures = new Figures();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: new Client(url, figures, 1_500), figures, keys };
}

const order = { method: 'POST', path: '/v1/orders', body: {}, key: 'one', kind: 'order' } as const;

it('repeats a request that failed or got no answer, under the same idempotency key', async () => {
  const { client, figures, keys } = await answering({ status: 503, code: 'unavailable' }, null, { status: 201, code: 'order_created' });
  expect(await client.ask(order)).toMatchObject({ status: 201, code: 'order_created' });
  expect(keys).toEqual(['one', 'one', 'one']);
  expect(figures.refusals()).toEqual([
    { code: 'no answer', kind: 'order', count: 1 },
    { code: 'unavailable', kind: 'order', count: 1 },
  ]);
});

it('waits as long as Retry-After says before it repeats a request', async () => {
  const { client } = await answering(
    { status: 429, code: 'too_many_requests', headers: { 'retry-after': '1' } },
    { status: 200, code: 'order_found' },
  );
  const began = performance.now();
  expect(await client.ask(order)).toMatchObject({ status: 200 });
  expect(performance.now() - began).toBeGreaterThan(950);
});

it.each([
  { status: 409, code: 'price_changed' },
  { status: 503, code: 'restaurant_offline' },
])('accepts $code as an answer without repeating the request', async (answer) => {
  const { client, keys } = await answering(answer);
  expect(await client.ask(order)).toMatchObject(answer);
  expect(keys).toHaveLength(1);
  await expect(client.get(order)).rejects.toThrow(Unexpected);
});

it('gives up when its time limit has passed', async () => {
  const { client } = await answering({ status: 500, code: 'internal_error' });
  await expect(client.ask(order)).rejects.toThrow('POST /v1/orders was not answered in 1.5 s');
});
