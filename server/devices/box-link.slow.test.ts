import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { boxWorld, measureTime, ownLayout } from '@/server/testing/boxes';
import { BOX_TIMEOUT_MS } from './boxes.service';

const world = boxWorld();

/* Complements box-link.test.ts with tests that last several times the time limit of a box. */
describe('a box link', () => {
  it('is no longer waited for after three unanswered requests, and is tried again seconds later', async () => {
    await world.publish();
    const box = await world.linkedBox({ layout: ownLayout, drop: 1 });
    const ask = async () => (await measureTime(world.operating())).ms;
    for (const patient of [true, true, true, false]) expect((await ask()) > BOX_TIMEOUT_MS - 50).toBe(patient);
    box.drop = 0;
    expect((await world.operating()).source).toBe('cloud');
    const { restaurantId } = world;
    await prisma.restaurantBox.update({ where: { restaurantId }, data: { missedAt: new Date(Date.now() - 6_000) } });
    expect((await world.operating()).source).toBe('box');
    expect((await world.operating()).source).toBe('box');
  });
});
