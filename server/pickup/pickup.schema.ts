import { z } from 'zod';
import { copyFields, copyResult } from '@/server/brands/copies.schema';
import { commonWords } from '@/server/core/operation/common-words';
import { atLeastOne, calendarDay, id, isoDate, timestamp, uniqueBy, withWords } from '@/server/core/operation/fields';
import { concerns, DAY_MINUTES, days, firstOverlap, MAX_NAME, MAX_QUOTA, MAX_RANGES, quotaModes, SLOT_MINUTES } from './pickup.values';

const text = (max: number) => z.string().trim().min(1).max(max);
const minute = z.int().min(0).max(DAY_MINUTES).describe('Minutes from midnight.');

export const day = z.enum(days);
const orders = z.int().min(0).max(MAX_QUOTA);
export const orderingQuota = z.object({
  consumptionMode: z.enum(quotaModes).describe('The dining option: 1 delivery, 2 takeaway, 3 eat in, 4 drive-through.'),
  orderingQuota: orders.describe('The maximum number of orders per slot; 0 for none. Modes that are not listed have no limit.'),
});
export type OrderingQuota = z.infer<typeof orderingQuota>;

const orderingQuotas = z
  .array(
    orderingQuota.extend({
      orderingQuota: orders.nullable().describe('The maximum number of orders per slot; 0 for none, null for no limit.'),
    }),
  )
  .default([])
  .refine(
    ...uniqueBy<{ consumptionMode: string }>(
      ({ consumptionMode }) => consumptionMode,
      { en: 'A mode can have only one quota.', fr: 'Un mode de consommation ne peut avoir qu’un seul quota.' },
      'duplicate',
    ),
  )
  .transform((quotas) => quotas.filter((quota): quota is OrderingQuota => quota.orderingQuota !== null));

const rangeFields = { start: minute.max(DAY_MINUTES - 1), end: minute.min(1), orderingQuotas };
const inOrder = ({ start, end }: { start: number; end: number }) => start < end;
const notInOrder = withWords(commonWords.rangeEnds, { path: ['end'] });

/** Ranges that do not overlap. */
function withoutOverlap<R extends z.ZodType<{ day?: string; start: number; end: number }>>(range: R) {
  return z
    .array(range)
    .max(MAX_RANGES)
    .check(({ value, issues }) => {
      const overlap = firstOverlap(value);
      if (overlap)
        issues.push({
          code: 'custom',
          input: value,
          ...withWords(commonWords.rangesOverlap, { code: 'overlap', path: [Math.max(...overlap)] }),
        });
    });
}

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });
export const pointParams = z.object({ pickupPointId: id });
export const exceptionParams = restaurantParams.extend({ pickupExceptionId: id });
export const dayQuery = z.object({ day: day.optional() });

export const pickupSchedule = z.object({
  pickupScheduleId: id,
  restaurantId: id,
  day,
  start: minute,
  end: minute,
  orderingQuotas: z.array(orderingQuota),
});
export type PickupSchedule = z.infer<typeof pickupSchedule>;
export const pickupWeek = z.object({
  modelId: z.int().min(0).describe('The version of the pickup hours. It changes with each replacement, and is 0 before the first.'),
  pickupSchedules: z.array(pickupSchedule),
});
export type PickupWeek = z.infer<typeof pickupWeek>;
export const replaceBody = z.object({ pickupSchedules: withoutOverlap(z.object({ day, ...rangeFields }).refine(inOrder, notInOrder)) });

export const slotsQuery = z.object({
  consumptionMode: z.enum(quotaModes).default('2').describe('The dining option: 1 delivery, 2 takeaway, 3 eat in, 4 drive-through.'),
  from: isoDate
    .optional()
    .describe(
      'The first moment (`2026-11-22T10:30:00+01:00`) or day (`2026-11-22`), in ISO 8601. Now if omitted. Without an offset, the time is in the restaurant’s time zone.',
    ),
  days: z.int().min(1).max(31).default(7).describe('The number of calendar days, including the first.'),
  slotMinutes: z.int().min(5).max(240).default(SLOT_MINUTES),
  leadMinutes: z
    .int()
    .min(0)
    .max(7 * DAY_MINUTES)
    .default(0)
    .describe('The minimum lead time of the kitchen before the first slot, in minutes.'),
  limit: z.int().min(1).max(200).default(20),
});
export const slot = z.object({
  day: z.iso.date().describe('The day in the restaurant’s time zone.'),
  start: minute.describe('The minute of that day in the restaurant’s time zone.'),
  startsAt: timestamp,
  endsAt: timestamp,
  orderingQuota: z
    .int()
    .nullable()
    .describe('The maximum number of orders in the quarter of an hour in which the slot begins; null for no limit.'),
  ordersLeft: z
    .int()
    .nullable()
    .describe(
      'The remaining number of orders in that quarter of an hour; null for no limit. Slots whose first quarter of an hour is full are omitted.',
    ),
});
export const nextSlots = z.object({ restaurantId: id, timeZone: z.string().meta({ example: 'Europe/Paris' }), slots: z.array(slot) });

const openings = withoutOverlap(z.object(rangeFields).refine(inOrder, notInOrder)).default([]);
const concernText =
  'The orders that the special hours apply to: `PICKUP` (online orders that are picked up or eaten in), `DELIVERY`, or `RESTAURANT` (all orders, including those at kiosks and tills).';
const appliesTo = z.array(z.enum(concerns)).min(1).max(concerns.length);
export const exceptionBody = z
  .object({
    firstDay: calendarDay,
    lastDay: calendarDay.optional().describe('The last day. The first day if omitted.'),
    label: text(MAX_NAME),
    openings: openings.describe(
      'The hours of each of these days, instead of the usual ones. An empty list closes them. A range across midnight is stored as two, as in pickup hours, and the night belongs to the day on which it begins.',
    ),
    appliesTo: appliesTo.optional().describe(`${concernText} \`RESTAURANT\` if omitted; unchanged if omitted in an update.`),
  })
  .refine(
    ({ firstDay, lastDay = firstDay }) => firstDay <= lastDay,
    withWords(
      { en: 'The last day cannot be before the first.', fr: 'Le dernier jour ne peut pas être avant le premier.' },
      { path: ['lastDay'] },
    ),
  );
export const pickupException = z.object({
  pickupExceptionId: id,
  restaurantId: id,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  label: z.string(),
  openings: z.array(z.object({ start: minute, end: minute, orderingQuotas: z.array(orderingQuota) })),
  appliesTo: appliesTo.describe(concernText),
});
export type PickupException = z.infer<typeof pickupException>;
export const exceptionsQuery = z.object({
  from: calendarDay.optional().describe('Only special hours that end on or after this day.'),
  to: calendarDay.optional().describe('Only special hours that begin on or before this day.'),
});

const givenRange = pickupSchedule.pick({ start: true, end: true, orderingQuotas: true });
export const copyBody = z.object({
  ...copyFields,
  includesExceptions: z.boolean().default(false).describe('Whether to copy the special hours from today too.'),
});
export const pickupCopied = copyResult({
  reason: z.enum(['exceptions_overlap']).optional(),
  week: z.array(z.object({ day, before: z.array(givenRange), after: z.array(givenRange) })).describe('The days of the week that change.'),
  exceptions: z
    .array(pickupException.omit({ pickupExceptionId: true, restaurantId: true }).extend({ outcome: z.enum(['created', 'changed']) }))
    .describe('The special hours that change.'),
  inTheWay: z
    .array(pickupException.pick({ label: true, firstDay: true, lastDay: true }))
    .describe('The restaurant’s own special hours that overlap in part, and cause the refusal.'),
  withoutCounterpart: z
    .array(z.object({ consumptionMode: z.enum(quotaModes), channelId: id.meta({ example: 2 }) }))
    .describe('The modes with a quota that the restaurant does not offer. The quota applies once it does.'),
});
export type PickupCopied = z.infer<typeof pickupCopied>;

export const loadsQuery = z
  .object({
    consumptionMode: z.enum(quotaModes).optional().describe('The dining option: 1 delivery, 2 takeaway, 3 eat in, 4 drive-through.'),
    areaUuid: z.guid().toLowerCase().optional().describe('A delivery area, which has its own quotas. Alternative to `consumptionMode`.'),
    day: calendarDay.optional().describe('A day of the week to read. The current week if omitted.').meta({ example: '2026-11-23' }),
  })
  .refine(
    ({ consumptionMode, areaUuid }) => (consumptionMode === undefined) !== (areaUuid === undefined),
    withWords(
      { en: 'Send a mode, or an area.', fr: 'Envoyez soit un mode de consommation, soit une zone de livraison.' },
      { code: 'required', path: ['consumptionMode'] },
    ),
  );
export const slotLoad = z.object({
  day: z.iso.date(),
  start: minute,
  startsAt: timestamp,
  orderingQuota: z.int().min(1),
  taken: z.int().min(0).describe('The number of orders in the slot.').meta({ example: 4 }),
  usual: z
    .number()
    .nullable()
    .describe('The average number of orders at this hour of this weekday; null if no earlier week provides it.')
    .meta({ example: 3.5 }),
  weeks: z.int().min(0).describe('The number of earlier weeks in the average, at most eight.').meta({ example: 8 }),
});
export const slotLoads = z.object({
  restaurantId: id,
  timeZone: z.string().meta({ example: 'Europe/Paris' }),
  firstDay: z.iso.date().describe('The Monday of the week.'),
  slots: z.array(slotLoad).describe('The slots that have a quota.'),
});
export type SlotLoads = z.infer<typeof slotLoads>;

export const pickupPoint = z.object({
  pickupPointId: id,
  brandId: id,
  restaurantId: id,
  addressId: id.describe('The id of the address. Points at the same address share it.'),
  name: z.string().meta({ example: 'Comptoir' }),
  address: z.string().meta({ example: '12 rue du Faubourg-du-Temple, 75010 Paris' }),
  additionalInfo: z.string().nullable(),
});
export type PickupPoint = z.infer<typeof pickupPoint>;
const additionalInfo = z.string().trim().max(500).nullable().optional();
export const createPointBody = z.object({ name: text(MAX_NAME), address: text(255), additionalInfo });
export const updatePointBody = z
  .object({ name: text(MAX_NAME).optional(), address: text(255).optional(), additionalInfo })
  .superRefine(atLeastOne(['name', 'address', 'additionalInfo']));
export const updatedPoint = pickupPoint.pick({ pickupPointId: true, restaurantId: true, name: true });
