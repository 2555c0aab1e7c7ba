import { prisma } from '@/server/core/platform/db';
import { IMAGE_KEPT_DAYS } from './images.values';

/**
 * Deletes images archived 30 days ago, and versions replaced 30 days ago. The next sweep removes their files. Archived images have no uses;
 * a reference that remains all the same then names nothing.
 */
export async function deleteOldImages(): Promise<void> {
  await prisma.sql.run`delete from images where archived_at < now() - make_interval(days => ${IMAGE_KEPT_DAYS}::int)`;
  await prisma.sql.run`delete from image_versions where replaced_at < now() - make_interval(days => ${IMAGE_KEPT_DAYS}::int)`;
}
