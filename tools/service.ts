// Decided in docs/decisions/104-a-day-of-service.md.

import { parseArgs } from 'node:util';
import { loadEnvironment, servedPort } from '../scripts/lib/configuration';
import { OperatorError, runScript } from '../scripts/lib/operator-error';
import { Unexpected } from './service/client';
import { Day } from './service/day';
import { formatReport } from './service/print';

const usage = `npm run service -- [--restaurants 4] [--speed 60] [--from 11:30] [--until 14:00] [--rate 5] [--seed lunch]

Plays a day on a running Brigade with the demo chain, over its interface alone: kiosks, tills (one of them offline for an hour), web guests
with loyalty, coupons, subsidies and e-wallets, a box that drops out, cancellations, refunds, staff who move stock, and a receiver of webhooks.
At the end it proves that stock, e-wallets, points, receipts, takings, events and its own books agree to the cent; exit code 1 otherwise.

  --url          where Brigade runs: http://localhost:3000, or the PORT that is set
  --restaurants  how many of the demo's restaurants, from 1 to 4
  --speed        minutes of the day in one of yours: 60
  --from, --until  the part of the day that is played: 08:00 to 23:00
  --minutes      or, in the place of --speed, how many of your minutes all of it takes
  --rate         orders in a second, on average; as many as in the demo unless given
  --seed         a word by which all choices repeat
  --receiver     address under which Brigade reaches this machine, such as http://10.0.0.5:4000
  --no-webhooks  leaves events out

Brigade sends events to this machine if it is started with WEBHOOK_ALLOW_PRIVATE=127.0.0.0/8.`;

const options = {
  url: { type: 'string' },
  restaurants: { type: 'string' },
  speed: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  minutes: { type: 'string' },
  rate: { type: 'string' },
  seed: { type: 'string' },
  receiver: { type: 'string' },
  'no-webhooks': { type: 'boolean' },
  password: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const PATIENCE_MS = 120_000;

function numberOf(text: string | undefined, name: string, [minimum, maximum]: [number, number], fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !(value >= minimum && value <= maximum))
    throw new OperatorError(`--${name} must be a number from ${minimum} to ${maximum}.`);
  return value;
}

function minuteOf(text: string | undefined, name: string, fallback: number): number {
  if (text === undefined) return fallback;
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 24) throw new OperatorError(`--${name} must be a time such as 11:30.`);
  return Number(hours) * 60 + Number(minutes);
}

async function main(): Promise<number> {
  loadEnvironment();
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const from = minuteOf(values.from, 'from', 8 * 60);
  const until = minuteOf(values.until, 'until', 23 * 60);
  if (until <= from) throw new OperatorError('--until must be later than --from.');
  if (values.speed !== undefined && values.minutes !== undefined)
    throw new OperatorError('Give --speed or --minutes: one follows from the other.');
  const minutes = numberOf(values.minutes, 'minutes', [0.1, 1_440], 0);
  const speed = minutes > 0 ? (until - from) / minutes : numberOf(values.speed, 'speed', [1, 10_000], 60);
  const seed = values.seed ?? 'service';
  if (!/^[\w-]{1,40}$/.test(seed)) throw new OperatorError('--seed must be a word of up to 40 letters, digits, - and _.');
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  const day = new Day({
    ...{ speed, from, until, signal: stopped.signal, patienceMs: PATIENCE_MS, seed },
    url: values.url ?? `http://localhost:${servedPort()}`,
    password: values.password ?? process.env.DEMO_PASSWORD ?? 'demo-password',
    restaurants: numberOf(values.restaurants, 'restaurants', [1, 4], 4),
    rate: values.rate === undefined ? null : numberOf(values.rate, 'rate', [0.01, 1_000], 1),
    receiver: values.receiver ?? null,
    withWebhooks: values['no-webhooks'] !== true,
    log: (text) => console.log(text),
  });
  const report = await day.play().catch((error) => {
    throw error instanceof Unexpected ? new OperatorError(error.message) : error;
  });
  console.log(formatReport(report));
  return report.findings.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

await runScript(main);
