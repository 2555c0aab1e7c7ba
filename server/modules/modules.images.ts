import { Prisma } from '@/server/core/platform/db';
import { type ImageUser, imageOfText } from '@/server/images/image-user';

/** The images in settings: logo and slides. Each is listed once, even if several slides use it. */
const imagesOf = (own: Prisma.Sql) => Prisma.sql`
  select distinct ${imageOfText(Prisma.sql`t.url`)} as image_id from (
    select ${own} -> 'style' ->> 'logo' as url
    union all
    select slide ->> 'url' from jsonb_array_elements(
      case jsonb_typeof(${own} -> 'style' -> 'slideshow') when 'array' then ${own} -> 'style' -> 'slideshow' else '[]' end) slide) t`;

/** Logos and slideshows in the settings of a brand and its restaurants. Archived restaurants keep theirs, as they may be restored. */
export const moduleImages: ImageUser = {
  uses: (brandId) => Prisma.sql`
    select u.image_id, 'brand_module' as kind, concat_ws('/', m.brand_id, m.module_id, m.channel_id) as id, b.name,
      null::int as restaurant_id, m.channel_id
    from brand_modules m join brands b on b.id = m.brand_id cross join lateral (${imagesOf(Prisma.sql`m.own`)}) u
    where m.brand_id = ${brandId} and u.image_id is not null
    union all
    select u.image_id, 'restaurant_module', concat_ws('/', m.restaurant_id, m.module_id, m.channel_id), r.name, r.id, m.channel_id
    from restaurant_modules m join restaurants r on r.id = m.restaurant_id cross join lateral (${imagesOf(Prisma.sql`m.own`)}) u
    where r.brand_id = ${brandId} and u.image_id is not null`,
};
