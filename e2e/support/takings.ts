import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { databaseUrl } from './database';

/** Runs a program of this folder on the demo's database. */
function run(program: string, ...args: (string | number)[]): void {
  const command = ['--import', 'tsx', join('e2e', 'support', program), ...args.map(String)];
  execFileSync(process.execPath, command, { env: { ...process.env, DATABASE_URL: databaseUrl() }, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Sells in a restaurant of the demo on its last days, as `sell.ts` does. @param more such as `--broken` */
export function sellInDemo(restaurantId: number, days: number, ...more: string[]): void {
  run('sell.ts', restaurantId, days, ...more);
}

/** Makes a card’s provider refuse a refund of an order permanently, as `owe.ts` does. */
export function refuseCardRefund(orderId: string, cents: number): void {
  run('owe.ts', orderId, cents);
}
