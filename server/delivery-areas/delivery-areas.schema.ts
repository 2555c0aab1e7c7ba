import { z } from 'zod';
import { copyFields, copyResult } from '@/server/brands/copies.schema';
import { consumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { calendarDay, change, id, timestamp } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import {
  days,
  defeats,
  exchangeFormats,
  FAR_KM,
  importActions,
  MAX_AREAS,
  MAX_DELAY,
  MAX_MINUTES,
  MAX_MODES,
  MAX_NAME_LENGTH,
  MAX_POINTS,
  MAX_PRIORITY,
  MAX_SCHEDULES,
  MIN_POINTS,
  obstacles,
  outlineFaults,
} from './delivery-areas.values';

const cents = z.int().min(0).max(MAX_INTEGER);
const minuteOfDay = z.int().min(0).max(MAX_MINUTES);

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });
export const bindingParams = z.object({ areaId: id, consumptionModeId: id });

export const point = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export const schedule = z
  .object({
    start: minuteOfDay.describe('Minutes from midnight.'),
    end: minuteOfDay.describe('Minutes from midnight; no longer included.'),
    day: z.enum(days),
    orderingQuota: z.int().min(0).max(MAX_INTEGER).nullish().default(null).describe('Orders that the times take; null means any number.'),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], message: 'The end comes after the start; past midnight is the next day’s.' })
  .meta({ id: 'DeliveryAreaSchedule', example: { start: 690, end: 870, day: 'MON', orderingQuota: null } });

/** What a restaurant decides about an area, beside its outline and its times. */
const settings = {
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  deliveryFee: cents.describe('Cents.'),
  deliveryDelay: z.int().min(0).max(MAX_DELAY).describe('Minutes.'),
  isActivated: z.boolean(),
  minimumAmount: cents.describe('Cents.'),
  forceOnlinePayment: z.boolean(),
  isScheduleModeEnabled: z.boolean().describe('Open in its times only; otherwise always.'),
};
const minimumAmountForFreeDelivery = cents.nullable().describe('Cents; null where delivery is never free.');
const priority = z.int().min(0).max(MAX_PRIORITY).nullable().describe('Where areas overlap the lowest wins; null comes last.');

export const area = z
  .object({
    areaId: id,
    uuid: z.uuid(),
    restaurantId: id,
    ...settings,
    paymentLater: z.boolean(),
    minimumAmountForFreeDelivery,
    priority,
    points: z.array(point),
    schedules: z.array(schedule),
    consumptionModeIds: z.array(id).describe('The consumption modes that it is bound to.'),
    createdAt: timestamp.describe('When it was first drawn.'),
  })
  .meta({ id: 'DeliveryArea', description: 'Where a restaurant delivers, for which fee, and when.' });
export type Area = z.infer<typeof area>;

export const writtenArea = z.object({
  areaId: id.nullish().describe('Of an area that is there: it keeps its uuid and its bindings. New areas have none.'),
  ...settings,
  paymentLater: z.boolean().optional().describe('Stays as it is unless given.'),
  minimumAmountForFreeDelivery: minimumAmountForFreeDelivery.optional(),
  priority: priority.optional(),
  points: z
    .array(point)
    .min(MIN_POINTS)
    .max(MAX_POINTS)
    .describe('A simple outline that closes by itself and touches itself nowhere; edges take the shorter way round the earth.'),
  schedules: z.array(schedule).max(MAX_SCHEDULES).default([]).describe('Times of one day must not overlap; those that touch do not.'),
  boundTo: z
    .array(id)
    .max(MAX_MODES)
    .optional()
    .describe('The consumption modes of the restaurant that it applies to from now on; bindings stay as they are unless given.'),
});
export type WrittenArea = z.output<typeof writtenArea>;
export const replaceBody = z.object({
  areas: z.array(writtenArea).max(MAX_AREAS).describe('All areas of the restaurant: those that are left out are lost.'),
});

export const boundMode = consumptionMode
  .extend({ areas: z.array(z.object({ areaId: id, name: z.string() })) })
  .meta({ id: 'BoundConsumptionMode' });
export type BoundMode = z.infer<typeof boundMode>;

export const addressesQuery = z.object({ q: z.string().trim().min(3).max(200).describe('What is known of the address.') });
export const foundAddress = z.object({ label: z.string(), ...point.shape });
export type FoundAddress = z.infer<typeof foundAddress>;

const probeFields = z.object({
  ...point.shape,
  date: calendarDay
    .optional()
    .describe('The day asked about, exceptional days included; today in the restaurant’s time zone unless this or `day` is given.'),
  day: z.enum(days).optional().describe('In place of `date`: the next such day, today included.'),
  minute: z
    .int()
    .min(0)
    .max(MAX_MINUTES - 1)
    .optional()
    .describe('Minutes from midnight; now in the restaurant’s time zone unless given.'),
  consumptionModeId: id.optional().describe('The delivery mode asked for; any of the restaurant unless given.'),
});
/** A day of the week would say again what a date says, or something else. */
const oneDay = ({ date, day }: { date?: string; day?: string }, context: z.RefinementCtx) => {
  if (date !== undefined && day !== undefined)
    context.addIssue({ code: 'custom', path: ['day'], message: 'A date needs no day of the week.' });
};
export const probeQuery = probeFields.superRefine(oneDay);
const offer = z.object({
  areaId: id,
  uuid: z.uuid(),
  name: z.string(),
  deliveryFee: cents,
  minimumAmount: cents,
  minimumAmountForFreeDelivery,
  deliveryDelay: z.int(),
  paymentLater: z.boolean(),
  forceOnlinePayment: z.boolean(),
  priority,
});
export const probeResult = z.object({
  lat: z.number(),
  lng: z.number(),
  date: z.string().meta({ format: 'date' }).describe('The day asked about, in the restaurant’s time zone.'),
  day: z.enum(days),
  minute: z.int(),
  consumptionModeId: id.nullable(),
  exception: z
    .object({ label: z.string(), firstDay: z.string().meta({ format: 'date' }), lastDay: z.string().meta({ format: 'date' }) })
    .nullable()
    .describe('The exceptional day that closes areas that contain the point; null where none does.'),
  opensAt: timestamp
    .nullable()
    .describe(
      'Where time alone keeps areas from delivering to the point: when the first of them does. Null where one delivers, or within fifteen days none does.',
    ),
  winner: offer
    .extend({
      schedule: schedule.nullable().describe('The times that it is open in; null when it is always open.'),
      fees: z
        .array(z.object({ consumptionModeId: id, area: z.int(), mode: z.int(), total: z.int() }))
        .describe(
          'What a guest pays in each of the modes asked for that it is bound to, in cents: the fee of the area and that of the mode.',
        ),
    })
    .nullable()
    .describe('The area that serves the point; null when none does.'),
  candidates: z
    .array(
      offer.extend({
        result: z.enum(['wins', 'outranked', 'excluded']),
        reasons: z
          .array(z.enum([...obstacles, ...defeats]))
          .describe(
            'What excludes it: `not_activated`, `not_bound` to the mode, `closed` at the time, `closed_by_exception` on that day. Or what it is behind the winner in: `priority`, `fee`, `age`.',
          ),
      }),
    )
    .describe('Every area that contains the point, in the order in which they would win.'),
});
export type ProbeResult = z.infer<typeof probeResult>;

export const brandAreas = z.array(
  z.object({ restaurantId: id, name: z.string(), city: z.string(), lat: z.number(), lng: z.number(), areas: z.array(area) }),
);
export type BrandAreas = z.infer<typeof brandAreas>;

export const copyBody = z.object({
  ...copyFields,
  names: z.array(settings.name).min(1).max(MAX_AREAS).optional().describe('Of the areas whose terms are given; all, unless given.'),
});
export const areasCopied = copyResult({
  reason: z.enum(['ambiguous_name']).optional(),
  areas: z
    .array(z.object({ uuid: z.uuid(), name: z.string(), changes: z.array(change) }))
    .describe('The areas whose terms become different.'),
  withoutNamesake: z.array(z.string()).describe('The names of which the restaurant has no area.'),
});
export type AreasCopied = z.infer<typeof areasCopied>;

export const exportQuery = z.object({ format: z.enum(exchangeFormats).default('geojson') });
export const importBody = z.object({
  content: z.string().min(1).describe('The text of a GeoJSON or KML file; which of the two is found out.'),
});
/** What an imported file may say of an area besides its outline. */
export const importedSettings = z
  .object({
    ...settings,
    paymentLater: z.boolean(),
    minimumAmountForFreeDelivery,
    priority,
    schedules: z.array(schedule).max(MAX_SCHEDULES),
  })
  .omit({ name: true })
  .partial();
export type ImportedSettings = z.infer<typeof importedSettings>;
const readSurface = z.object({
  uuid: z.uuid().nullable().describe('The uuid that the file gives, as our own exports do.'),
  name: z.string(),
  points: z.array(z.object({ lat: z.number(), lng: z.number() })),
  settings: importedSettings.describe('What the file says besides the outline, as our own exports do.'),
  isUsable: z.boolean().describe('False when the outline could not be saved as it is.'),
  problems: z.array(
    z.object({
      code: z.enum([...outlineFaults, 'hole_ignored', 'simplified', 'far_away', 'setting_ignored', 'ambiguous_name']),
      detail: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  ),
});
export type ReadSurface = z.infer<typeof readSurface>;
export const importResult = z.object({
  format: z.enum(exchangeFormats),
  candidates: z.array(
    readSurface.extend({
      match: z
        .object({ areaId: id, uuid: z.uuid(), name: z.string(), by: z.enum(['uuid', 'name']) })
        .nullable()
        .describe('The area of the restaurant that the surface is a new outline of: the one of its uuid, else the only one of its name.'),
      action: z
        .enum(importActions)
        .describe(
          `What is proposed: \`update\` the area of \`match\`, which keeps its id, bindings and settings; \`add\` an area; \`ask\` whether it is meant, as it lies more than ${FAR_KM} km from the restaurant; \`refuse\` what could not be saved.`,
        ),
    }),
  ),
  skipped: z.array(z.object({ name: z.string(), geometry: z.string() })).describe('What is in the file and is no surface.'),
});
export type ImportResult = z.infer<typeof importResult>;
export type ImportCandidate = ImportResult['candidates'][number];
