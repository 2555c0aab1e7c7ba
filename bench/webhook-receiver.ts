import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* Takes events as fast as it can, in a process of its own; prints where. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end('ok'));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
