import { expect, it } from 'vitest';
import { Gate } from './gate';

const held = () => Promise.withResolvers<void>();

it('the gate runs work in order of arrival as far as there is room, and work heavier than its limit alone', async () => {
  const gate = new Gate(10, 2, 9);
  const began: string[] = [];
  const works = { a: held(), b: held(), c: held(), huge: held(), d: held() };
  const run = (name: keyof typeof works, weight: number) =>
    gate.run(weight, () => {
      began.push(name);
      return works[name].promise;
    });
  const runs = [run('a', 6), run('b', 6), run('c', 1), run('huge', 99), run('d', 1)];
  await Promise.resolve();
  expect(began).toEqual(['a']);
  works.a.resolve();
  await runs[0];
  await Promise.resolve();
  expect(began).toEqual(['a', 'b', 'c']);
  works.b.resolve();
  await runs[1];
  expect(began).toEqual(['a', 'b', 'c']);
  works.c.resolve();
  await runs[2];
  await Promise.resolve();
  expect(began).toEqual(['a', 'b', 'c', 'huge']);
  works.huge.reject(new Error('broken'));
  await expect(runs[3]).rejects.toThrow('broken');
  await Promise.resolve();
  expect(began.at(-1)).toBe('d');
  works.d.resolve();
  await runs[4];
});

it('the gate rejects work when too much is already waiting', async () => {
  const gate = new Gate(1, 1, 1);
  const first = held();
  const runs = [gate.run(1, () => first.promise), gate.run(1, async () => undefined)];
  await expect(gate.run(1, async () => undefined)).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '5' } });
  first.resolve();
  await Promise.all(runs);
});
