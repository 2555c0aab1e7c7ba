import { z } from 'zod';
import { copyFields, copyResult } from '@/server/brands/copies.schema';
import { consumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { calendarDay, change, cursor, id, pageSize, timestamp, withWords } from '@/server/core/operation/fields';
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
  OUTLINE_METRES,
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
    start: minuteOfDay.describe('The start, in minutes from midnight.'),
    end: minuteOfDay.describe('The end, in minutes from midnight, exclusive.'),
    day: z.enum(days),
    orderingQuota: z
      .int()
      .min(0)
      .max(MAX_INTEGER)
      .nullish()
      .default(null)
      .describe('The maximum number of orders in these hours; null for no limit.'),
  })
  .refine(
    ({ start, end }) => start < end,
    withWords(
      {
        en: 'A range ends after it starts. Send hours after midnight under the next day.',
        fr: 'Une plage se termine après son début. Indiquez les heures après minuit au jour suivant.',
      },
      { path: ['end'] },
    ),
  )
  .meta({ id: 'DeliveryAreaSchedule', example: { start: 690, end: 870, day: 'MON', orderingQuota: null } });

/** The settings of an area besides its outline and its times. */
const settings = {
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH).meta({ example: 'Centre' }),
  deliveryFee: cents.describe('The delivery fee, in cents.'),
  deliveryDelay: z.int().min(0).max(MAX_DELAY).describe('The delivery delay, in minutes.'),
  isActivated: z.boolean(),
  minimumAmount: cents.describe('The minimum order, in cents.'),
  forceOnlinePayment: z.boolean(),
  isScheduleModeEnabled: z.boolean().describe('Whether the area opens only at its scheduled times. Otherwise it is always open.'),
};
const minimumAmountForFreeDelivery = cents
  .nullable()
  .describe('The minimum order for free delivery, in cents; null if delivery is never free.');
const priority = z
  .int()
  .min(0)
  .max(MAX_PRIORITY)
  .nullable()
  .describe('The priority among overlapping areas. The lowest wins; null comes last.');

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
    consumptionModeIds: z.array(id).describe('The consumption modes that the area is linked to.'),
    createdAt: timestamp.describe('When the area was created.'),
  })
  .meta({ id: 'DeliveryArea', description: 'An area that a restaurant delivers to, with its fee and schedule.' });
export type Area = z.infer<typeof area>;

export const writtenArea = z.object({
  areaId: id.nullish().describe('The id of an existing area, which keeps its uuid and its links. Omit it for a new area.'),
  ...settings,
  paymentLater: z.boolean().optional().describe('Unchanged if omitted.'),
  minimumAmountForFreeDelivery: minimumAmountForFreeDelivery.optional(),
  priority: priority.optional(),
  points: z
    .array(point)
    .min(MIN_POINTS)
    .max(MAX_POINTS)
    .describe('A simple outline that does not touch itself. It is closed automatically. Edges take the shorter way around the earth.'),
  schedules: z
    .array(schedule)
    .max(MAX_SCHEDULES)
    .default([])
    .describe('The opening times. Times of one day must not overlap, but may touch.'),
  boundTo: z
    .array(id)
    .max(MAX_MODES)
    .optional()
    .describe('The consumption modes of the restaurant to link the area to. Links are unchanged if omitted.'),
});
export type WrittenArea = z.output<typeof writtenArea>;
export const replaceBody = z.object({
  areas: z.array(writtenArea).max(MAX_AREAS).describe('All areas of the restaurant. Omitted areas are removed.'),
});

export const boundMode = consumptionMode
  .extend({ areas: z.array(z.object({ areaId: id, name: z.string().meta({ example: 'Centre' }) })) })
  .meta({ id: 'BoundConsumptionMode' });
export type BoundMode = z.infer<typeof boundMode>;

export const addressesQuery = z.object({ q: z.string().trim().min(3).max(200).describe('The address, or a part of it.') });
export const addressesNearQuery = addressesQuery.extend({
  lat: z.number().min(-90).max(90).optional().describe('Places near this point come first. Send it with `lng`.'),
  lng: z.number().min(-180).max(180).optional(),
});
export const foundAddress = z.object({
  label: z.string(),
  ...point.shape,
  street: z.string().optional().describe('The street, with the house number.').meta({ example: '3 rue de la Roquette' }),
  postalCode: z.string().optional().meta({ example: '75011' }),
  city: z.string().optional().meta({ example: 'Paris' }),
  countryCode: z.string().optional().describe('The country, as an ISO 3166-1 code.').meta({ example: 'FR' }),
});
export type FoundAddress = z.infer<typeof foundAddress>;

const probeFields = z.object({
  ...point.shape,
  date: calendarDay
    .optional()
    .describe('The day to test, with its special hours. If `date` and `day` are omitted, today in the restaurant’s time zone.'),
  day: z.enum(days).optional().describe('The weekday to test, instead of `date`: the next such day, including today.'),
  minute: z
    .int()
    .min(0)
    .max(MAX_MINUTES - 1)
    .optional()
    .describe('The time to test, in minutes from midnight. Now in the restaurant’s time zone if omitted.'),
  consumptionModeId: id.optional().describe('The delivery mode to test. Any mode of the restaurant if omitted.'),
});
/** Refuses a weekday together with a date, because it would repeat or contradict the date. */
const oneDay = ({ date, day }: { date?: string; day?: string }, context: z.RefinementCtx) => {
  if (date !== undefined && day !== undefined)
    context.addIssue({
      code: 'custom',
      ...withWords({ en: 'Send `date` or `day`, not both.', fr: 'Envoyez `date` ou `day`, pas les deux.' }, { path: ['day'] }),
    });
};
export const probeQuery = probeFields.superRefine(oneDay);
const offer = z.object({
  areaId: id,
  uuid: z.uuid(),
  name: z.string().meta({ example: 'Centre' }),
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
  date: z.string().meta({ format: 'date' }).describe('The tested day, in the restaurant’s time zone.'),
  day: z.enum(days),
  minute: z.int(),
  consumptionModeId: id.nullable(),
  exception: z
    .object({ label: z.string(), firstDay: z.string().meta({ format: 'date' }), lastDay: z.string().meta({ format: 'date' }) })
    .nullable()
    .describe('The special hours that close areas containing the point; null if there are none.'),
  opensAt: timestamp
    .nullable()
    .describe(
      'When the first area delivers to the point, if areas are only closed at the tested time. Null if an area delivers then, or if none does within fifteen days.',
    ),
  winner: offer
    .extend({
      schedule: schedule.nullable().describe('The opening times that apply; null if the area is always open.'),
      fees: z
        .array(z.object({ consumptionModeId: id, area: z.int(), mode: z.int(), total: z.int() }))
        .describe(
          'The fees that a guest pays, in cents: the fee of the area and that of the mode, for each tested mode that the area is linked to.',
        ),
    })
    .nullable()
    .describe('The area that serves the point; null if none does.'),
  candidates: z
    .array(
      offer.extend({
        result: z.enum(['wins', 'outranked', 'excluded']),
        reasons: z
          .array(z.enum([...obstacles, ...defeats]))
          .describe(
            'The reasons that exclude the area: `not_activated`, `not_bound` to the mode, `closed` at the time, `closed_by_exception` on that day. Or the criterion by which another area wins: `priority`, `fee`, `age`.',
          ),
      }),
    )
    .describe('All areas that contain the point, in the order in which they would win.'),
});
export type ProbeResult = z.infer<typeof probeResult>;

export const brandAreas = z.array(
  z.object({
    restaurantId: id,
    name: z.string().meta({ example: 'Bistro Lumière République' }),
    city: z.string().meta({ example: 'Paris' }),
    lat: z.number(),
    lng: z.number(),
    areas: z.array(area),
  }),
);
export type BrandAreas = z.infer<typeof brandAreas>;

export const outlinesQuery = z.object({ cursor: cursor.optional(), limit: pageSize(200) });
export const brandOutlines = z.object({
  items: z.array(
    z.object({
      restaurantId: id,
      areas: z.array(
        z.object({
          uuid: z.uuid(),
          name: z.string().meta({ example: 'Centre' }),
          isActivated: z.boolean(),
          outline: z
            .array(z.number())
            .describe(
              `The latitude and longitude of each corner in turn. No edge is more than ${OUTLINE_METRES} m from the area’s own outline.`,
            )
            .meta({ example: [48.867, 2.36, 48.871, 2.368, 48.863, 2.371] }),
        }),
      ),
    }),
  ),
  nextCursor: cursor.nullable(),
});
export type BrandOutlines = z.infer<typeof brandOutlines>;

export const copyBody = z.object({
  ...copyFields,
  names: z.array(settings.name).min(1).max(MAX_AREAS).optional().describe('The names of the areas to copy. All areas if omitted.'),
});
export const areasCopied = copyResult({
  reason: z.enum(['ambiguous_name']).optional(),
  areas: z
    .array(z.object({ uuid: z.uuid(), name: z.string().meta({ example: 'Centre' }), changes: z.array(change) }))
    .describe('The areas whose terms change.'),
  withoutNamesake: z.array(z.string()).describe('The names that no area of the restaurant has.'),
});
export type AreasCopied = z.infer<typeof areasCopied>;

export const exportQuery = z.object({ format: z.enum(exchangeFormats).default('geojson') });
export const importBody = z.object({
  content: z.string().min(1).describe('The text of a GeoJSON or KML file. The format is detected.'),
});
/** The settings of an area that an imported file can contain, besides its outline. */
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
  uuid: z.uuid().nullable().describe('The uuid from the file, as exported by Brigade; null if the file has none.'),
  name: z.string().meta({ example: 'Centre' }),
  points: z.array(z.object({ lat: z.number(), lng: z.number() })),
  settings: importedSettings.describe('The other settings from the file, as exported by Brigade.'),
  isUsable: z.boolean().describe('Whether the outline can be saved as it is.'),
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
        .object({ areaId: id, uuid: z.uuid(), name: z.string().meta({ example: 'Centre' }), by: z.enum(['uuid', 'name']) })
        .nullable()
        .describe(
          'The area of the restaurant that gets this outline: the one with the same uuid, otherwise the only one with the same name. Null for a new area.',
        ),
      action: z
        .enum(importActions)
        .describe(
          `The proposed action. \`update\`: change the outline of the area in \`match\`, which keeps its id, links and settings. \`add\`: add an area. \`ask\`: ask for confirmation, because the area is more than ${FAR_KM} km from the restaurant. \`refuse\`: the outline cannot be saved.`,
        ),
    }),
  ),
  skipped: z.array(z.object({ name: z.string(), geometry: z.string() })).describe('The items in the file that are not surfaces.'),
});
export type ImportResult = z.infer<typeof importResult>;
export type ImportCandidate = ImportResult['candidates'][number];
