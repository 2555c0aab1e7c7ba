import { z } from 'zod';
import { consumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { id } from '@/server/core/operation/fields';
import { area, schedule } from '@/server/delivery-areas/delivery-areas.schema';

export const optionsParams = z.object({ restaurantId: id });

const diningOption = z.object(consumptionMode.shape).pick({
  ...{ consumptionModeId: true, type: true, fee: true, labelFee: true, reduction: true, labelReduction: true, delay: true },
  ...{ additionalInformationTitle: true, additionalInformationType: true, additionalInformationValueIfSkipped: true },
  ...{ additionalInformationAllowSkip: true, tableListChoice: true, isTimeSlotModeEnabled: true },
});
const deliveryArea = z
  .object(area.shape)
  .pick({
    ...{ uuid: true, name: true, deliveryFee: true, deliveryDelay: true, minimumAmount: true, minimumAmountForFreeDelivery: true },
    ...{ paymentLater: true, forceOnlinePayment: true, priority: true, isScheduleModeEnabled: true, points: true },
  })
  .extend({ schedules: z.array(z.object(schedule.shape).omit({ orderingQuota: true })) });

export const orderingOptions = z.object({
  restaurantId: id,
  diningOptions: z.array(diningOption).describe('The consumption modes for online ordering.'),
  deliveryAreas: z.array(deliveryArea).describe('The active areas that are linked to the restaurant’s delivery mode.'),
});
export type OrderingOptions = z.infer<typeof orderingOptions>;
