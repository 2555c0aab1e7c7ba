import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Geocoder {
  /** Its response from now on: no addresses, unless a test sets others. */
  answer: { status: number; body: string };
  /** The requests it got in the running test. */
  asked: URL[];
}

const noAddresses = { status: 200, body: '{"type":"FeatureCollection","features":[]}' };

/** A fake external geocoder for a file's tests, which the service is configured to use. */
export function withGeocoder(): Geocoder {
  const geocoder: Geocoder = { answer: noAddresses, asked: [] };
  const previousGeocoder = process.env.GEOCODER;
  const server = createServer((request, response) => {
    geocoder.asked.push(new URL(request.url ?? '', 'http://geocoder.test'));
    const { status, body } = geocoder.answer;
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env.GEOCODER = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?lang=fr`;
  });
  beforeEach(() => Object.assign(geocoder, { answer: noAddresses, asked: [] }));
  afterAll(() => {
    process.env.GEOCODER = previousGeocoder;
    server.closeAllConnections();
    server.close();
  });
  return geocoder;
}
