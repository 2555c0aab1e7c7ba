import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metrics } from '../platform/metrics';
import { frontServer, standInFront } from './front';
import { nameRequest } from './request-name';

let server: Server;
beforeAll(async () => {
  standInFront(nameRequest);
  server = frontServer((request, response) => response.writeHead(request.url === '/healthz' ? 200 : 404).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));

it('echoes the request id of requests that Next answers, and counts them by door, never by path', async () => {
  metrics.answers.reset();
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of [
    '/healthz',
    '/admin/restaurants/1/stock',
    '/api/trpc/stock.listStock?x=1',
    '/made-up/1',
    '/made-up/2',
    '/_next/file.js',
  ]) {
    const { headers } = await fetch(`${at}${path}`, { headers: { 'x-request-id': 'mine' } });
    expect(headers.get('x-request-id')).toBe('mine');
  }
  await expect
    .poll(async () => {
      const { values } = await metrics.answers.get();
      const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
      return counts.map(({ labels, value }) => [labels.door, labels.status, value]);
    })
    .toEqual([
      ['health', 200, 1],
      ['screen', 404, 1],
      ['trpc', 404, 1],
      ['other', 404, 2],
    ]);
});
