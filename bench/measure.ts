import { type Bench, Place } from './place';

/* Runs the named bench for `bench/run.ts`. */

const [name = ''] = process.argv.slice(2);
const { run } = (await import(`./${name}.ts`)) as Bench;
const place = new Place(process.env.DATABASE_URL ?? '');
try {
  await run(place);
} finally {
  place.leave();
}
process.exit();
