import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { ZoneProposal } from './fiscal.schema';
import { zoneAt, zoneOf } from './referential';
import { referentialDay } from './referential.service';
import { differingGroups } from './review.rules';

/**
 * The zone of a restaurant's address, if it is not its primary one. Screens offer it with one click.
 * @throws data_not_found
 */
export async function getZoneProposal(ctx: Context, { id }: { id: number }): Promise<ZoneProposal> {
  const restaurant = await ctx.db.restaurant.findUnique({
    where: { id },
    select: { street: true, postalCode: true, city: true, countryCode: true },
  });
  if (!restaurant) throw new AppError('data_not_found');
  const rows = await ctx.db.restaurantZone.findMany({ where: { restaurantId: id }, select: { operationZoneId: true, isPrimary: true } });
  const primary = rows.find(({ isPrimary }) => isPrimary);
  const { countryCode, ...address } = restaurant;
  const country = new Intl.DisplayNames(ctx.locale, { type: 'region' }).of(countryCode) ?? countryCode;
  const [expected, current] = [zoneAt(restaurant), primary && zoneOf(primary.operationZoneId)];
  const day = referentialDay(ctx.now);
  return {
    restaurantId: id,
    address: { ...address, country },
    isCovered: expected !== undefined,
    proposed:
      expected === undefined || expected === current
        ? null
        : {
            operationZoneId: expected.operationZoneId,
            operationZoneCode: expected.code,
            name: expected.name[ctx.locale],
            isHeld: rows.some(({ operationZoneId }) => operationZoneId === expected.operationZoneId),
            differingGroups: current ? differingGroups(current, expected, day).map(({ name }) => name[ctx.locale]) : [],
          },
  };
}
