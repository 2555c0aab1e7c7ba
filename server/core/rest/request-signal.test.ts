import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { signalOf } from './request-signal';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The signal alone is held, as by an answer that lasts. */
function receive(gone: AbortController, take: (request: Request) => AbortSignal): AbortSignal {
  return take(new Request('http://localhost/', { signal: gone.signal }));
}

it('the signal of a request aborts when the client leaves, even after the request was garbage-collected', async () => {
  const gone = new AbortController();
  const signal = receive(gone, signalOf);
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collectGarbage();
  }
  gone.abort();
  expect(signal.aborted).toBe(true);
});
