import { Prisma } from '@/server/core/platform/db';
import type { ImageUser } from '@/server/images/image-user';

/** The pictures of rewards. Archived rewards keep theirs, as they may be restored. */
export const rewardImages: ImageUser = {
  uses: (brandId) => Prisma.sql`
    select image_id, 'loyalty_reward' as kind, id::text as id, name, null::int as restaurant_id, null::int as channel_id
    from loyalty_rewards where brand_id = ${brandId} and image_id is not null`,
};
