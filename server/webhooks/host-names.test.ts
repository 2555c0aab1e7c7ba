import dns from 'node:dns';
import { afterEach, expect, it, vi } from 'vitest';
import { WebhookReceiver } from '@/server/testing/webhook-receiver';
import { AddressRefused, guardLookup } from './host-names';
import { send } from './sender';

/** Names resolve to addresses given by the test, which counts the look-ups. */
function leadTo(...addresses: string[]) {
  const asked = vi
    .spyOn(dns.promises.Resolver.prototype, 'resolve4')
    .mockImplementation(async () => [addresses.length > 1 ? addresses.shift()! : addresses[0]!] as never);
  vi.spyOn(dns.promises.Resolver.prototype, 'resolve6').mockRejectedValue(Object.assign(new Error('none'), { code: 'ENODATA' }));
  return asked;
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const lookUp = (host: string, isPlain = false) =>
  new Promise((resolve) => guardLookup(isPlain)(host, { all: true }, (error, addresses) => resolve(error ?? addresses)));

it('a host name resolves only to addresses that are allowed, and over plain HTTP only to internal ones', async () => {
  leadTo('8.8.8.8');
  expect(await lookUp('receiver.example')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(await lookUp('receiver.example', true)).toMatchObject({ failure: 'https_required' });
  leadTo('10.0.0.1');
  expect(await lookUp('receiver.example')).toBeInstanceOf(AddressRefused);
  leadTo('169.254.169.254');
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', 'true');
  expect(await lookUp('metadata.example')).toMatchObject({ failure: 'private_address' });
  leadTo('10.0.0.1');
  expect(await lookUp('receiver.example', true)).toEqual([{ address: '10.0.0.1', family: 4 }]);
});

it('a host name is looked up only once per call, so that it cannot be rebound to another address', async () => {
  const asked = leadTo('10.0.0.1', '127.0.0.1');
  const came = await send({ url: 'http://rebinding.example/', headers: {}, body: '{}' }, new AbortController().signal, 500);
  expect(came).toMatchObject({ failure: 'private_address', status: null });
  expect(asked).toHaveBeenCalledTimes(1);
});

it('a host name that is rebound after its look-up is called at the address that was checked', async () => {
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', '127.0.0.1/32');
  const receiver = new WebhookReceiver();
  const { port } = new URL(await receiver.start());
  const asked = leadTo('127.0.0.1', '10.0.0.1');
  const call = () => send({ url: `http://rebound.example:${port}/`, headers: {}, body: '{}' }, new AbortController().signal);
  expect(await call()).toMatchObject({ failure: null, status: 200 });
  expect([receiver.got.length, asked.mock.calls.length]).toEqual([1, 1]);
  await receiver.stop();
  // Its connection is closed, so that the name is looked up again.
  expect(await call()).toMatchObject({ failure: 'private_address', status: null });
});

it('an unknown host name fails with unknown_host', async () => {
  const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  vi.spyOn(dns.promises.Resolver.prototype, 'resolve4').mockImplementation(unknown);
  vi.spyOn(dns.promises.Resolver.prototype, 'resolve6').mockImplementation(unknown);
  vi.spyOn(dns.promises, 'lookup').mockImplementation(unknown as never);
  const came = await send({ url: 'https://nobody.example/', headers: {}, body: '{}' }, new AbortController().signal, 500);
  expect(came).toMatchObject({ failure: 'unknown_host', detail: 'ENOTFOUND', status: null });
});
