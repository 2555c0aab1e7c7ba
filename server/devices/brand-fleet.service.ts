import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { containing, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import type { BrandFleetDevice, brandFleetQuery, FleetSummary } from './devices.schema';
import { brandRows, deviceColumns, kindConditions } from './fleet.query';

/** The devices of a brand that the caller may see: for users of a restaurant, only those of that restaurant. */
function inBrand({ caller }: Context, brandId: number): Prisma.Sql {
  const own = caller.restaurantId === null ? Prisma.empty : Prisma.sql`and d.restaurant_id = ${caller.restaurantId}`;
  return Prisma.sql`r.brand_id = ${brandId} ${own}`;
}

/** A page of the devices of a brand's restaurants with all details, oldest first. */
export function listBrandFleet(
  ctx: Context,
  { brandId, search, restaurantId, kind, withRevoked, cursor, limit }: z.output<typeof brandFleetQuery> & { brandId: number },
): Promise<JsonText<Page<BrandFleetDevice>>> {
  const where = [inBrand(ctx, brandId)];
  if (kind !== undefined) where.push(kindConditions[kind]);
  else if (!withRevoked) where.push(kindConditions.inUse);
  if (restaurantId !== undefined) where.push(Prisma.sql`d.restaurant_id = ${restaurantId}`);
  if (cursor !== undefined) where.push(Prisma.sql`d.id > ${cursor}`);
  const words = search?.trim();
  // Joined by line breaks, so that no search matches across two fields.
  if (words) where.push(Prisma.sql`search_fold(concat_ws(E'\\n', d.name, d.device_id, d.pos_version, r.name)) like ${containing(words)}`);
  const rows = Prisma.sql`
    select ${deviceColumns}, r.name as "restaurantName",
      case when f.uuid is not null then json_build_object('tableLayoutUuid', f.uuid, 'name', f.name, 'version', n.version) end as "inForce"
    from ${brandRows} where ${Prisma.join(where, ' and ')} order by d.id ${pageLimit(limit)}`;
  return readPage(ctx.db, rows, limit);
}

/** The number of a brand's devices in use, and of those that need attention. */
export async function summariseFleet(ctx: Context, { brandId }: { brandId: number }): Promise<FleetSummary> {
  const counts = Prisma.join(
    Object.entries(kindConditions).map(
      ([kind, condition]) => Prisma.sql`count(*) filter (where ${condition})::int as ${Prisma.raw(`"${kind}"`)}`,
    ),
  );
  const [summary] = await ctx.db.sql.read<FleetSummary>`select ${counts} from ${brandRows} where ${inBrand(ctx, brandId)}`;
  return summary as FleetSummary;
}
