import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* Receives events as fast as it can, in its own process; prints its address. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end('ok'));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
