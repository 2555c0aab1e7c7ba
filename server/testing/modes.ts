import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';

/** A dining option before anything is set. */
export const untouchedMode = {
  flags: 0,
  fee: 0,
  labelFee: null,
  reduction: 0,
  labelReduction: null,
  delay: 0,
  additionalInformationTitle: null,
  additionalInformationType: null,
  additionalInformationValueIfSkipped: null,
  tableListChoice: null,
  additionalInformationAllowSkip: null,
  isTimeSlotModeEnabled: false,
  customerShowUpNotification: false,
  sendReminderEmailShowUpNotification: false,
  delayBeforeSendingReminderEmailShowUpNotification: 0,
} as const satisfies Partial<ConsumptionMode>;

/** Online delivery with defaults. */
export const sampleMode: ConsumptionMode = {
  consumptionModeId: 7,
  restaurantId: 1,
  brandId: 1,
  channelId: 2,
  type: 'MODE_DELIVERY',
  ...untouchedMode,
};
