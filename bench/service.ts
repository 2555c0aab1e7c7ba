import { join } from 'node:path';
import { residentMemory } from './memory';
import type { Place } from './place';
import { number, table } from './print';

/** Its duration in minutes, and orders per second. BENCH_MINUTES and BENCH_RATE override them. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
const RATE = Number(process.env.BENCH_RATE ?? 5);
const READ_EVERY_MS = 1_000;
/** The measurement noise. */
const NOISE_MB = 15;

/** The maximum in each third of the readings. */
function thirdsOf(readings: number[]): number[] {
  const each = Math.ceil(readings.length / 3);
  return [0, 1, 2].map((third) => Math.max(...readings.slice(third * each, (third + 1) * each)));
}

/** A lunch in the demo’s restaurants (`npm run service`), which proves all books at its end, and the memory of web and worker meanwhile. */
export async function run(place: Place): Promise<void> {
  await place.runScript([join('scripts', 'seed.ts')]);
  const { port, pid: web } = await place.serveOurs();
  const worker = place.startWorker();
  const readings = { web: [] as number[], worker: [] as number[] };
  const reading = setInterval(() => {
    readings.web.push(residentMemory(web));
    readings.worker.push(residentMemory(worker));
  }, READ_EVERY_MS);
  const stretch = ['--url', `http://127.0.0.1:${port}`, '--from', '11:30', '--until', '14:00', '--minutes', String(MINUTES)];
  await place.runScript([join('tools', 'service.ts'), ...stretch, '--rate', String(RATE)], true);
  clearInterval(reading);
  // The proof of all books comes after the service, and requests more at once than any device.
  const served = (MINUTES * 60_000) / READ_EVERY_MS;
  const row = (name: string, list: number[]) => {
    const thirds = thirdsOf(list.slice(0, served));
    const [, second = 0, third = 0] = thirds;
    return [name, ...thirds.map((most) => number(most)), number(third - second), `≤ ${NOISE_MB}`, number(Math.max(...list.slice(served)))];
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
