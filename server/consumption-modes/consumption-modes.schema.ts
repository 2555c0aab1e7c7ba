import { z } from 'zod';
import { copyFields, copyResult } from '@/server/brands/copies.schema';
import { change, id } from '@/server/core/operation/fields';
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

export const restaurantParams = z.object({ restaurantId: id });
const kindOfMode = { channelId: modeChannel, type: z.enum(modeTypes) };
export const modesOverview = z.object({
  channels: z.array(id).describe('The channels that the brand has switched on.'),
  modes: z.array(consumptionMode),
  deleted: z.array(z.object(kindOfMode)).describe('Those that creating would bring back as they were.'),
  issues: z
    .array(
      z.object({
        consumptionModeId: id,
        ...kindOfMode,
        code: z.enum(Object.keys(modeIssues) as [keyof typeof modeIssues]),
        severity: z.enum(['error', 'warning']),
      }),
    )
    .describe('What keeps a mode from working, or will puzzle guests.'),
});
export type ModesOverview = z.infer<typeof modesOverview>;

const mostModes = modeTypes.length * modeChannels.length;
export const saveModesBody = z
  .object({
    modes: z.array(z.object({ ...kindOfMode, ...z.object(settings).partial().shape })).max(mostModes),
    deletes: z
      .array(z.object(kindOfMode))
      .max(mostModes)
      .default([])
      .describe('Modes to delete; those that are not there are passed over.'),
  })
  .refine(({ modes, deletes }) => new Set([...modes, ...deletes].map(keyOfMode)).size === modes.length + deletes.length, {
    params: { code: 'duplicate' },
    path: ['modes'],
    message: 'There is one mode of a type on a channel.',
  });

export const brandParams = z.object({ brandId: id });
export const copyBody = z.object({
  ...copyFields,
  modes: z.array(z.object(kindOfMode)).min(1).max(mostModes).optional().describe('All modes that it offers, unless given.'),
  deletesOthers: z.boolean().default(false).describe('Deletes the modes of the others that it does not offer; otherwise they stay.'),
});
export const modesCopied = copyResult({
  modes: z.array(
    z.object({
      ...kindOfMode,
      outcome: z.enum(['created', 'restored', 'changed', 'deleted']).describe('`restored` where it was deleted once.'),
      changes: z.array(change),
    }),
  ),
});
export type ModesCopied = z.infer<typeof modesCopied>;
