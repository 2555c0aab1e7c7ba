import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Geocoder {
  /** What it answers from now on: no addresses, unless a test says others. */
  answer: { status: number; body: string };
  /** What it was asked in the running test. */
  asked: URL[];
}

const nothing = { status: 200, body: '{"type":"FeatureCollection","features":[]}' };

/** Gives the tests of a file a geocoder, which is none of ours: the service is configured to ask it. */
export function withGeocoder(): Geocoder {
  const geocoder: Geocoder = { answer: nothing, asked: [] };
  const before = process.env.GEOCODER;
  const server = createServer((request, response) => {
    geocoder.asked.push(new URL(request.url ?? '', 'http://geocoder.test'));
    const { status, body } = geocoder.answer;
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env.GEOCODER = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?lang=fr`;
  });
  beforeEach(() => Object.assign(geocoder, { answer: nothing, asked: [] }));
  afterAll(() => {
    process.env.GEOCODER = before;
    server.closeAllConnections();
    server.close();
  });
  return geocoder;
}
