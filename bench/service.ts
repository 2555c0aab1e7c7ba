import { join } from 'node:path';
import type { Harness } from './harness';
import { residentMemory } from './memory';
import { number, table } from './print';

/** Its duration in minutes, and orders per second. BENCH_MINUTES and BENCH_RATE override them. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
const RATE = Number(process.env.BENCH_RATE ?? 5);
const READ_EVERY_MS = 1_000;
/** The measurement noise. */
const NOISE_MB = 15;

/** The maximum in each third of the readings. */
function thirdsOf(readings: number[]): number[] {
  const size = Math.ceil(readings.length / 3);
  return [0, 1, 2].map((third) => Math.max(...readings.slice(third * size, (third + 1) * size)));
}

/** A lunch in the demo’s restaurants (`npm run service`), which proves all books at its end, and the memory of web and worker meanwhile. */
export async function run(harness: Harness): Promise<void> {
  await harness.runScript([join('scripts', 'seed.ts')]);
  const { port, pid: web } = await harness.serveOurs();
  const worker = harness.startWorker();
  const readings = { web: [] as number[], worker: [] as number[] };
  const sampling = setInterval(() => {
    readings.web.push(residentMemory(web));
    readings.worker.push(residentMemory(worker));
  }, READ_EVERY_MS);
  const periodArguments = ['--url', `http://127.0.0.1:${port}`, '--from', '11:30', '--until', '14:00', '--minutes', String(MINUTES)];
  await harness.runScript([join('tools', 'service.ts'), ...periodArguments, '--rate', String(RATE)], true);
  clearInterval(sampling);
  // The proof of all books comes after the service, and requests more at once than any device.
  const serviceReadings = (MINUTES * 60_000) / READ_EVERY_MS;
  const row = (name: string, list: number[]) => {
    const thirds = thirdsOf(list.slice(0, serviceReadings));
    const [, second = 0, third = 0] = thirds;
    return [
      name,
      ...thirds.map((peak) => number(peak)),
      number(third - second),
      `≤ ${NOISE_MB}`,
      number(Math.max(...list.slice(serviceReadings))),
    ];
  };
  table(
    [
      `MB at most, ${number(MINUTES)} minutes of ${number(RATE)} orders a second`,
      'first third',
      'second',
      'last',
      'growth',
      'goal',
      'proof',
    ],
    [row('web', readings.web), row('worker', readings.worker)],
  );
}
