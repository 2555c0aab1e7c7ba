import { z } from 'zod';
import { copyFields, copyResult } from '@/server/brands/copies.schema';
import { change, id, withWords } from '@/server/core/operation/fields';
import {
  informationTypes,
  keyOfMode,
  MAX_AMOUNT,
  MAX_DELAY,
  MAX_FLAGS,
  MAX_LABEL,
  MAX_TABLE_CHOICES,
  modeChannels,
  modeIssues,
  modeTypes,
} from './consumption-modes.values';

const modeChannel = z.int().min(1).max(2).meta({ description: 'The sales channel: 1 for kiosks, 2 for online ordering.', example: 2 });
const flags = z
  .int()
  .min(0)
  .max(MAX_FLAGS)
  .describe('The sum of these flags: 1 drive mode, 2 e-wallet, 4 order notification emails as blind copies.');
const cents = z.int().min(0).max(MAX_AMOUNT);
const minutes = z.int().min(0).max(MAX_DELAY);
const label = z.string().max(MAX_LABEL).nullable();
const choice = z.union([z.string().max(MAX_LABEL), z.number(), z.boolean()]);
const tableListChoice = z
  .union([choice, z.array(choice).max(MAX_TABLE_CHOICES), z.null()])
  .describe('The tables that the guest chooses from. The back office sends a list of table names. Stored as sent.');

/** The settings of a mode that can be changed, with their defaults. */
const settings = {
  flags,
  fee: cents.describe('The fee, in cents.'),
  labelFee: label,
  reduction: cents.describe('The reduction, in cents.'),
  labelReduction: label,
  delay: minutes.describe('The delay, in minutes.'),
  additionalInformationTitle: label,
  additionalInformationType: z.enum(informationTypes).nullable().describe('The information that guests are asked for; null for none.'),
  additionalInformationValueIfSkipped: label,
  tableListChoice,
  additionalInformationAllowSkip: z.boolean().nullable(),
  isTimeSlotModeEnabled: z.boolean().describe('Whether guests choose a time slot.'),
  customerShowUpNotification: z.boolean(),
  sendReminderEmailShowUpNotification: z.boolean(),
  delayBeforeSendingReminderEmailShowUpNotification: minutes.describe('The delay before the reminder email, in minutes.'),
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
  .meta({ id: 'ConsumptionMode', description: 'A dining option that guests can choose on a channel.' });
export type ConsumptionMode = z.infer<typeof consumptionMode>;

export const modesQuery = z.object({ restaurant_id: id, channel_id: modeChannel });
export const modeParams = z.object({ consumptionModeId: id });
export const createModeBody = z.object({ channelId: modeChannel, restaurantId: id, type: z.enum(modeTypes) });
export const updateModeBody = z.object(settings).partial();

export const restaurantParams = z.object({ restaurantId: id });
const kindOfMode = { channelId: modeChannel, type: z.enum(modeTypes) };
export const modesOverview = z.object({
  channels: z.array(id).describe('The channels that the brand has switched on.'),
  modes: z.array(consumptionMode),
  deleted: z.array(z.object(kindOfMode)).describe('Deleted modes, which can be restored by creating them again.'),
  issues: z
    .array(
      z.object({
        consumptionModeId: id,
        ...kindOfMode,
        code: z.enum(Object.keys(modeIssues) as [keyof typeof modeIssues]),
        severity: z.enum(['error', 'warning']),
      }),
    )
    .describe('Problems that keep a mode from working, and settings that may confuse guests.'),
});
export type ModesOverview = z.infer<typeof modesOverview>;

const mostModes = modeTypes.length * modeChannels.length;
export const saveModesBody = z
  .object({
    modes: z.array(z.object({ ...kindOfMode, ...z.object(settings).partial().shape })).max(mostModes),
    deletes: z.array(z.object(kindOfMode)).max(mostModes).default([]).describe('Modes to delete. Modes that do not exist are skipped.'),
  })
  .refine(
    ({ modes, deletes }) => new Set([...modes, ...deletes].map(keyOfMode)).size === modes.length + deletes.length,
    withWords(
      {
        en: 'A channel can have only one mode of each type.',
        fr: 'Un canal ne peut avoir qu’un seul mode de consommation de chaque type.',
      },
      { code: 'duplicate', path: ['modes'] },
    ),
  );

export const brandParams = z.object({ brandId: id });
export const copyBody = z.object({
  ...copyFields,
  modes: z.array(z.object(kindOfMode)).min(1).max(mostModes).optional().describe('The modes to copy. All offered modes if omitted.'),
  deletesOthers: z.boolean().default(false).describe('Whether to delete modes of the other restaurants that this one does not offer.'),
});
export const modesCopied = copyResult({
  modes: z.array(
    z.object({
      ...kindOfMode,
      outcome: z.enum(['created', 'restored', 'changed', 'deleted']).describe('`restored`: the mode had been deleted.'),
      changes: z.array(change),
    }),
  ),
});
export type ModesCopied = z.infer<typeof modesCopied>;
