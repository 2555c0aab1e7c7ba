import { prisma } from '@/server/core/platform/db';
import { KEPT_DAYS } from './webhooks.values';

const AT_ONCE = 5_000;

/** Deletes events after 28 days, with their attempts and responses, and webhooks that were deleted 28 days ago. */
export async function deleteOldEvents(): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; )
    deleted = await prisma.sql.run`delete from webhook_events where id in (
      select id from webhook_events where created_at < now() - make_interval(days => ${KEPT_DAYS}) order by created_at limit ${AT_ONCE})`;
  const oldEndpoints = { deletedAt: { lt: new Date(Date.now() - KEPT_DAYS * 86_400_000) }, deliveries: { none: {} } };
  const ids = (await prisma.webhookEndpoint.findMany({ where: oldEndpoints, select: { id: true } })).map(({ id }) => id);
  const ofOldEndpoints = { where: { endpointId: { in: ids } } };
  await prisma.$transaction([
    prisma.webhookSpan.deleteMany(ofOldEndpoints),
    prisma.webhookHealth.deleteMany(ofOldEndpoints),
    prisma.webhookEndpoint.deleteMany({ where: { id: { in: ids } } }),
  ]);
}
