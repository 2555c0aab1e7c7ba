import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';

/** What a consumption mode says before anybody has set anything of it. */
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

/** Delivery on the web, as yet untouched. */
export const sampleMode: ConsumptionMode = {
  consumptionModeId: 7,
  restaurantId: 1,
  brandId: 1,
  channelId: 2,
  type: 'MODE_DELIVERY',
  ...untouchedMode,
};
