import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { createBrand } from '@/server/testing/factories';
import { writeOnOurOwn } from './own-work';

it('writeOnOurOwn retries after a serialization failure and emits its events once', async () => {
  const { id: brandId } = await createBrand(prisma);
  let tries = 0;
  const done = await writeOnOurOwn(brandId, async (ctx) => {
    tries += 1;
    ctx.emit('own.work', { tries });
    if (tries === 1) await ctx.db.sql.run`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`;
    return tries;
  });
  expect(done).toBe(2);
  expect(await prisma.outboxEvent.findMany({ where: { brandId } })).toMatchObject([{ kind: 'own.work', payload: { tries: 2 } }]);
});
