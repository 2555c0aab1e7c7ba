import { prisma } from '@/server/core/platform/db';
import { publishLayout } from '@/server/floor/floor.operations';
import { updateStockSettings } from '@/server/stock/stock.operations';
import type { Actor } from './as';
import { createInvited, createMail, createUser } from './factories';
import type { SamplePlace } from './samples';
import { createThings } from './tenants';

/** Gives a restaurant one of everything, each with that name. */
export async function furnish(
  admin: Actor,
  { restaurantId, brandId, name }: { restaurantId: number; brandId: number; name: string },
): Promise<Omit<SamplePlace, 'tokenId'>> {
  await prisma.restaurant.update({ where: { id: restaurantId }, data: { name } });
  // Restaurants of the two tenants already have pickup hours, a dining option and special hours.
  const things = await createThings(prisma, { restaurantId, name, modeType: 'MODE_SIT_IN', exceptionDay: '2031-05-01' });
  const user = await createUser(prisma, { role: 'kiosk', restaurantId, name, email: `${name}@test.example` });
  const { id: invitedUserId } = await createInvited(prisma, { restaurantId, name });
  const { id: mailId } = await createMail(prisma);
  await admin.call(publishLayout, { tableLayoutUuid: things.tableLayoutUuid });
  await admin.call(updateStockSettings, { restaurantId, defaultSafetyStock: 4 });
  const audit = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });
  return { ...things, invitedUserId, mailId, restaurantId, brandId, version: 1, auditId: audit.id, userId: user.id, email: user.email };
}
