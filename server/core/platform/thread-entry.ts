import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ThreadTask } from './threads';

/** Runs in a worker thread, for `moveToThread`. */
export default async function run({ file, name, input, begun }: ThreadTask): Promise<unknown> {
  Atomics.store(new Int32Array(begun), 0, 1);
  const work = await import(pathToFileURL(join(process.cwd(), file)).href);
  return work[name](input);
}
