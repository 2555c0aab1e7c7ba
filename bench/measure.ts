import { type Bench, Harness } from './harness';

/* Runs the named bench for `bench/run.ts`. */

const [name = ''] = process.argv.slice(2);
const { run } = (await import(`./${name}.ts`)) as Bench;
const harness = new Harness(process.env.DATABASE_URL ?? '');
try {
  await run(harness);
} finally {
  harness.stop();
}
process.exit();
