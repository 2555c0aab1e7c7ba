import { z } from 'zod';
import { id } from '@/server/core/fields';
import { informationTypes, MAX_AMOUNT, MAX_DELAY, MAX_FLAGS, MAX_LABEL, MAX_TABLE_CHOICES, modeTypes } from './consumption-modes.values';

const modeChannel = z.int().min(1).max(2).describe('1 kiosk or 2 web.');
const flags = z.int().min(0).max(MAX_FLAGS).describe('Bits: 1 drive mode, 2 e-wallet, 4 order notification e-mails sent as blind copies.');
const cents = z.int().min(0).max(MAX_AMOUNT);
const minutes = z.int().min(0).max(MAX_DELAY);
const label = z.string().max(MAX_LABEL).nullable();
const choice = z.union([z.string().max(MAX_LABEL), z.number(), z.boolean()]);
const tableListChoice = z
  .union([choice, z.array(choice).max(MAX_TABLE_CHOICES), z.null()])
  .describe('What the guest chooses a table from; a list of table names on our screens. Kept as it was sent.');

/** What can be changed of a mode, and what it holds when nobody has. */
const settings = {
  flags,
  fee: cents.describe('Cents.'),
  labelFee: label,
  reduction: cents.describe('Cents.'),
  labelReduction: label,
  delay: minutes.describe('Minutes.'),
  additionalInformationTitle: label,
  additionalInformationType: z.enum(informationTypes).nullable().describe('What the guest is asked for.'),
  additionalInformationValueIfSkipped: label,
  tableListChoice,
  additionalInformationAllowSkip: z.boolean().nullable(),
  isTimeSlotModeEnabled: z.boolean().describe('The guest chooses a time slot.'),
  customerShowUpNotification: z.boolean(),
  sendReminderEmailShowUpNotification: z.boolean(),
  delayBeforeSendingReminderEmailShowUpNotification: minutes.describe('Minutes.'),
};

export const consumptionMode = z
  .object({
    consumptionModeId: id,
    restaurantId: id,
    brandId: id,
    channelId: modeChannel,
    type: z.enum(modeTypes),
    ...settings,
  })
  .meta({ id: 'ConsumptionMode', description: 'A way to be served that guests may choose on a channel.' });
export type ConsumptionMode = z.infer<typeof consumptionMode>;

export const modesQuery = z.object({ restaurant_id: id, channel_id: modeChannel });
export const modeParams = z.object({ consumptionModeId: id });
export const createModeBody = z.object({ channelId: modeChannel, restaurantId: id, type: z.enum(modeTypes) });
export const updateModeBody = z.object(settings).partial();
