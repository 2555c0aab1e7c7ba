import { prisma } from '@/server/core/platform/db';
import { IMAGE_KEPT_DAYS } from './images.values';

/**
 * Deletes images that were archived 30 days ago, and versions that were replaced as long ago. Their files go with the next sweep. Nothing
 * that was archived is used: what names it all the same names nothing from then on.
 */
export async function deleteOldImages(): Promise<void> {
  await prisma.sql.run`delete from images where archived_at < now() - make_interval(days => ${IMAGE_KEPT_DAYS}::int)`;
  await prisma.sql.run`delete from image_versions where replaced_at < now() - make_interval(days => ${IMAGE_KEPT_DAYS}::int)`;
}
