// @not-in-check
import { expect, it } from 'vitest';
import { prisma } from './db';
import { describeError } from './log';

it('the log of a Prisma validation error contains no personal data', async () => {
  const data = { brandId: 1, familyName: 'Quatremère', email: 'zoe@example.com', unknown: 1 };
  const error = await prisma.customer.create({ data: data as never }).catch((thrown: Error) => thrown);
  const told = describeError(new Error('failed', { cause: error }));
  expect(told).toMatchObject({
    message: 'failed',
    cause: { type: 'PrismaClientValidationError', message: expect.stringContaining('Unknown argument `unknown`') },
  });
  expect(JSON.stringify(told)).not.toMatch(/Quatrem|zoe@/);
  expect(JSON.stringify(told)).toContain('log.test.ts');
});
