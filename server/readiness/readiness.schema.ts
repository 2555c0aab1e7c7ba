import { z } from 'zod';
import { modeIssues, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { calendarDay, cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { mends, PAGE_SIZE, reaches, readinessCodes, readinessStates, weights } from './readiness.values';

const minuteOfDay = z.int().min(0).max(1_439);

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });

/** Both or none. */
const together = ({ day, minute }: { day?: string; minute?: number }, context: z.RefinementCtx) => {
  if ((day === undefined) === (minute === undefined)) return;
  const path = [day === undefined ? 'day' : 'minute'];
  context.addIssue({ code: 'invalid_type', expected: 'nonoptional', path, message: 'A day needs a minute, and a minute its day.' });
};
const momentFields = {
  day: calendarDay.optional().describe('A day on the restaurant’s calendar, with `minute`. Now unless given.'),
  minute: minuteOfDay.optional().describe('A minute of that day on the restaurant’s clocks.'),
};
export const momentQuery = z.object(momentFields).superRefine(together);
export const boardQuery = z.object({ ...momentFields, cursor: cursor.optional(), limit: pageSize(PAGE_SIZE) }).superRefine(together);

export const reason = z
  .object({
    code: z.enum(readinessCodes),
    weight: z
      .enum(weights)
      .describe('`blocks` lasts until somebody mends it, `time` passes by itself, `attention` keeps nobody from ordering.'),
    reach: z.enum(reaches).describe('What it concerns: the restaurant, the channel, or the mode there.'),
    mend: z.enum(mends).describe('What mends it.'),
    moduleId: z.int().optional().describe('The module that is off.'),
    opensAt: timestamp.nullable().optional().describe('When a reason of time passes; null where that is not within fifteen days.'),
    label: z.string().optional().describe('The name of the exception.'),
    issues: z
      .array(z.enum(Object.keys(modeIssues) as [keyof typeof modeIssues]))
      .optional()
      .describe('What will puzzle guests in the settings of the mode.'),
  })
  .meta({ id: 'ReadinessReason', example: { code: 'area_not_bound', weight: 'blocks', reach: 'mode', mend: 'delivery-areas' } });
export type ReadinessReason = z.output<typeof reason>;

export const way = z
  .object({
    channelId: z.int(),
    type: z.enum(modeTypes).nullable().describe('Null where guests do not choose how they are served, or have nothing to choose from.'),
    consumptionModeId: id.nullable(),
    state: z.enum(readinessStates).describe('`later` lacks nothing, and opens by itself.'),
    opensAt: timestamp.nullable().describe('When a way that is open later opens.'),
    servedAt: timestamp
      .nullable()
      .describe('When an order placed at the moment will be served: at that moment, or at the next slot. Null where none is taken.'),
    reasons: z.array(reason).describe('Those that reach farthest first.'),
  })
  .meta({ id: 'ReadinessWay' });
export type ReadinessWay = z.output<typeof way>;

export const restaurantReadiness = z
  .object({
    restaurantId: id,
    name: z.string(),
    city: z.string(),
    timeZone: z.string(),
    day: z.iso.date().describe('The day that is judged, on the restaurant’s calendar.'),
    minute: minuteOfDay.describe('The minute of that day.'),
    state: z
      .enum(readinessStates)
      .describe('The worst of its ways (not ready, later, attention, ready), those aside on whose channel ordering is switched off.'),
    ways: z.array(way).describe('By channel, and there by mode.'),
  })
  .meta({ id: 'RestaurantReadiness' });
export type RestaurantReadiness = z.output<typeof restaurantReadiness>;

export const boardPage = z.object({ items: z.array(restaurantReadiness), nextCursor: cursor.nullable() });

export const boardSummary = z
  .object({
    restaurants: z.int().describe('How many the caller reaches.'),
    states: z.record(z.enum(readinessStates), z.int()).describe('How many of them stand how.'),
  })
  .meta({ id: 'ReadinessSummary' });
export type BoardSummary = z.output<typeof boardSummary>;
