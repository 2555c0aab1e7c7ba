// Decided in docs/decisions/071-first-start.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { accessFlags } from '@/server/identity/identity.values';
import { hashPassword } from '@/server/identity/passwords';
import { isEasilyGuessed } from '@/server/identity/passwords.rules';
import { countGuess, refuseGuessesIfThrottled } from '@/server/identity/throttle.service';
import type { FirstAdmin, setupBody } from './setup.schema';
import { hashOfCode } from './setup-code';

/** The name under which wrong codes are counted. */
const GUESSES = 'setup code';

/** Whether the installation has ever had an admin. If so, it remains set up, since the last admin can't be removed. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })) !== null;
}

/**
 * Creates the first admin, with all permissions, since nobody else could give them. Of several concurrent requests, one succeeds.
 * @throws data_not_found once there is an admin; invalid_setup_code, too_many_requests, weak_password; already_exists for the email
 */
export async function setUp(ctx: Context, { code, name, email, password }: z.output<typeof setupBody>): Promise<FirstAdmin> {
  const { db } = ctx;
  if (await isSetUp(db)) throw new AppError('data_not_found');
  await refuseGuessesIfThrottled(GUESSES, ctx.ip);
  if (!(await db.setupCode.findUnique({ where: { hash: hashOfCode(code) } }))) {
    // Another request may have been faster, and deleted the code.
    if (await isSetUp(db)) throw new AppError('data_not_found');
    await countGuess(GUESSES, ctx.ip);
    throw new AppError('invalid_setup_code');
  }
  if (isEasilyGuessed(password, email)) throw new AppError('weak_password', { extraData: { reason: 'easily_guessed' } });
  const passwordHash = await hashPassword(password);
  // Concurrent requests wait here, and then find the installation set up.
  await db.sql.run`lock table setup_codes in share row exclusive mode`;
  if (await isSetUp(db)) throw new AppError('data_not_found');
  const { id: userId } = await db.user.create({
    data: { email, name, role: 'admin', accessFlags: [...accessFlags], passwordHash },
    select: { id: true },
  });
  await db.setupCode.deleteMany();
  const admin = { userId, email, name };
  ctx.record({ subject: { kind: 'user', id: userId }, before: null, after: admin });
  return admin;
}
