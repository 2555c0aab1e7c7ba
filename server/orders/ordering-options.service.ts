import { readModesOf } from '@/server/consumption-modes/consumption-modes.query';
import type { Context } from '@/server/core/operation/context';
import { readAreas } from '@/server/delivery-areas/areas.query';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { WEB_CHANNEL } from '@/server/modules/modules.values';
import type { OrderingOptions } from './ordering-options.schema';

/** What guests can choose before they order on the web: dining options, and where delivery is offered at what fee. */
export async function getOrderingOptions({ db }: Context, { restaurantId }: { restaurantId: number }): Promise<OrderingOptions> {
  const modes = await readModesOf(db, restaurantId, WEB_CHANNEL);
  const delivery = modes.find(({ type }) => type === 'MODE_DELIVERY');
  const areas = delivery ? (JSON.parse((await readAreas(db, restaurantId)).text) as Area[]) : [];
  const served = areas.filter(
    ({ isActivated, consumptionModeIds }) => isActivated && consumptionModeIds.includes(delivery!.consumptionModeId),
  );
  return {
    restaurantId,
    diningOptions: modes.map((mode) => ({
      ...{ consumptionModeId: mode.consumptionModeId, type: mode.type, fee: mode.fee, labelFee: mode.labelFee },
      ...{ reduction: mode.reduction, labelReduction: mode.labelReduction, delay: mode.delay },
      additionalInformationTitle: mode.additionalInformationTitle,
      additionalInformationType: mode.additionalInformationType,
      additionalInformationValueIfSkipped: mode.additionalInformationValueIfSkipped,
      additionalInformationAllowSkip: mode.additionalInformationAllowSkip,
      ...{ tableListChoice: mode.tableListChoice, isTimeSlotModeEnabled: mode.isTimeSlotModeEnabled },
    })),
    // How many orders an area takes is only for the restaurant to know.
    deliveryAreas: served.map(
      ({ areaId: _, restaurantId: __, isActivated: ___, consumptionModeIds: ____, createdAt: _____, ...shown }) => ({
        ...shown,
        schedules: shown.schedules.map(({ day, start, end }) => ({ day, start, end })),
      }),
    ),
  };
}
