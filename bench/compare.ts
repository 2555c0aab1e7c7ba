import { type Call, median, requestsPerSecond } from './load';
import { number, table } from './print';

const ROUNDS = 5;
const SECONDS = 4;

/** Requests per second of both applications. */
export interface Ratio {
  what: string;
  ours: number;
  baseline: number;
  goal: string;
}

/** Measures both alternately, several times, so that a slow moment of the machine affects both; compares the medians. */
export async function compare(
  what: string,
  goal: string,
  ports: { ours: number; baseline: number },
  ours: () => Call,
  baseline: () => Call,
): Promise<Ratio> {
  await requestsPerSecond(ports.ours, ours, 2);
  await requestsPerSecond(ports.baseline, baseline, 2);
  const rates = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.baseline.push(await requestsPerSecond(ports.baseline, baseline, SECONDS));
    rates.ours.push(await requestsPerSecond(ports.ours, ours, SECONDS));
  }
  return { what, ours: median(rates.ours), baseline: median(rates.baseline), goal };
}

/** Prints the results of `compare`. */
export function printRates(rates: Ratio[]): void {
  table(
    ['requests a second, 16 connections', 'Brigade', 'bare Next + pg', 'ratio', 'goal'],
    rates.map(({ what, ours, baseline, goal }) => [what, number(ours), number(baseline), number(ours / baseline, 2), goal]),
  );
}
