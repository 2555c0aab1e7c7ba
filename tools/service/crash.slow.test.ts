// Decided in docs/decisions/104-a-day-of-service.md.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '@/prisma/seed/random';
import { sleep } from '@/scripts/lib/processes';
import { App, type Part } from '@/server/testing/app';
import { Day } from './day';
import { formatReport } from './print';

/**
 * A day of service continues while web, worker and database are killed at random. Brigade must recover by itself each time, and afterwards
 * all books must agree: every confirmed order exists exactly once everywhere, every event has arrived, and receipts form a chain.
 * `SERVICE_KILLS=50` kills more often.
 */
const KILLS = Number(process.env.SERVICE_KILLS || 4);
const parts: readonly Part[] = ['web', 'worker', 'database'];
const START_MS = 300_000;
/** How long devices repeat unanswered requests. */
const PATIENCE_MS = 600_000;
/** The pause between two kills: some happen while Brigade still recovers from the previous one. */
const PAUSE_MS: [number, number] = [700, 7_000];
/** The duration of the day per kill, including recovery. */
const SECONDS_A_KILL = 10;
const [FROM, UNTIL] = [11.5 * 60, 14.5 * 60];

let app: App;
beforeAll(async () => {
  app = await App.make('service', { WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8' });
  await app.start(START_MS);
});
afterAll(() => app?.end());

it(
  `a day of service loses nothing and books nothing twice while its parts are killed ${KILLS} times`,
  async () => {
    const stopped = new AbortController();
    const opened = Promise.withResolvers<void>();
    const day = new Day({
      ...{ url: `http://127.0.0.1:${app.port}`, password: process.env.DEMO_PASSWORD || 'demo-password', restaurants: 4, seed: 'crash' },
      // The busiest hours, for as long as the kills take.
      ...{ from: FROM, until: UNTIL, speed: (60 * (UNTIL - FROM)) / (KILLS * SECONDS_A_KILL), rate: 4, signal: stopped.signal },
      ...{ receiver: null, withWebhooks: true, patienceMs: PATIENCE_MS, log: () => undefined, onOpen: opened.resolve },
    });
    const playing = day.play();
    await Promise.race([opened.promise, playing]);
    const random = randomFrom(`kills/${KILLS}`);
    const killed = { web: 0, worker: 0, database: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(random.between(...PAUSE_MS));
      // At first each part in turn, so that even a few kills hit all. A part that has not recovered yet is awaited.
      const part = kill < parts.length ? parts[kill]! : random.pick(parts);
      while (!(await app.killPart(part))) await sleep(50);
      killed[part] += 1;
    }
    await sleep(PAUSE_MS[1]);
    stopped.abort();
    const report = await playing;
    const problems = report.findings.flatMap((finding) => finding.problems.map((problem) => `${finding.name}: ${problem}`));
    expect(problems, `${JSON.stringify(killed)}\n${formatReport(report)}`).toEqual([]);
    expect(report.books.orders.size).toBeGreaterThan(KILLS * 4);
    expect(await app.verify()).toMatchObject({ code: 0, output: expect.stringContaining('The ledgers are sound') });
  },
  30 * 60_000,
);
