import { z } from 'zod';
import { modeIssues, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { calendarDay, cursor, id, idList, missingFieldIssue, pageSize, timestamp } from '@/server/core/operation/fields';
import { firstSteps } from './first-steps.values';
import { mends, PAGE_SIZE, type ReadinessState, reaches, readinessCodes, readinessStates, weights } from './readiness.values';

const minuteOfDay = z.int().min(0).max(1_439);

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });

/** Requires both fields or neither. */
const together = ({ day, minute }: { day?: string; minute?: number }, context: z.RefinementCtx) => {
  if ((day === undefined) === (minute === undefined)) return;
  context.addIssue(
    missingFieldIssue(day === undefined ? 'day' : 'minute', {
      en: 'Send both `day` and `minute`, or neither.',
      fr: 'Envoyez à la fois `day` et `minute`, ou aucun des deux.',
    }),
  );
};
const momentFields = {
  day: calendarDay.optional().describe('A day in the restaurant’s time zone. Requires `minute`. Now if omitted.'),
  minute: minuteOfDay.optional().describe('A minute of that day in the restaurant’s time zone. Requires `day`.'),
};
export const momentQuery = z.object(momentFields).superRefine(together);
export const boardQuery = z
  .object({
    ...momentFields,
    restaurantIds: idList.optional().describe('Restaurant ids, separated by commas. All restaurants if omitted.').meta({ example: '1,2' }),
    cursor: cursor.optional(),
    limit: pageSize(PAGE_SIZE),
  })
  .superRefine(together);

export const reason = z
  .object({
    code: z.enum(readinessCodes),
    weight: z
      .enum(weights)
      .describe(
        'The weight of the reason: `blocks` lasts until someone fixes it, `time` passes on its own, `attention` does not prevent orders.',
      ),
    reach: z.enum(reaches).describe('The level that the reason applies to: the restaurant, the channel, or the mode on the channel.'),
    mend: z.enum(mends).describe('The place where the reason can be fixed.'),
    moduleId: z.int().optional().describe('The module that is switched off.'),
    opensAt: timestamp.nullable().optional().describe('When a `time` reason passes; null if not within fifteen days.'),
    label: z.string().optional().describe('The label of the special hours.'),
    issues: z
      .array(z.enum(Object.keys(modeIssues) as [keyof typeof modeIssues]))
      .optional()
      .describe('The settings of the mode that may confuse guests.'),
  })
  .meta({ id: 'ReadinessReason', example: { code: 'area_not_bound', weight: 'blocks', reach: 'mode', mend: 'delivery-areas' } });
export type ReadinessReason = z.output<typeof reason>;

export const way = z
  .object({
    channelId: z.int().meta({ example: 2 }),
    type: z.enum(modeTypes).nullable().describe('The consumption mode. Null if guests do not choose a mode, or have none to choose from.'),
    consumptionModeId: id.nullable(),
    state: z.enum(readinessStates).describe('The state of the way. `later` has no problems and opens on its own.'),
    opensAt: timestamp.nullable().describe('When a way in state `later` opens; null in other states, or if not within fifteen days.'),
    servedAt: timestamp
      .nullable()
      .describe('When an order placed at this moment is served: immediately, or in the next slot. Null if no order is taken.'),
    reasons: z.array(reason).describe('The reasons, those with the widest effect first.'),
  })
  .meta({ id: 'ReadinessWay' });
export type ReadinessWay = z.output<typeof way>;

export const restaurantReadiness = z
  .object({
    restaurantId: id,
    name: z.string().meta({ example: 'Bistro Lumière République' }),
    city: z.string().meta({ example: 'Paris' }),
    timeZone: z.string().meta({ example: 'Europe/Paris' }),
    day: z.iso.date().describe('The checked day, in the restaurant’s time zone.'),
    minute: minuteOfDay.describe('The checked minute of that day.'),
    state: z
      .enum(readinessStates)
      .describe(
        'The worst state of the restaurant’s ways (not ready, later, attention, ready), without channels on which ordering is switched off.',
      ),
    ways: z.array(way).describe('The ways of ordering, sorted by channel, then by mode.'),
  })
  .meta({ id: 'RestaurantReadiness' });
export type RestaurantReadiness = z.output<typeof restaurantReadiness>;

export const boardPage = z.object({ items: z.array(restaurantReadiness), nextCursor: cursor.nullable() });

export const boardSummary = z
  .object({
    restaurants: z.int().describe('The number of restaurants in the caller’s scope.'),
    open: z.int().describe('The number of restaurants that take orders in at least one way.'),
    lacking: z.int().describe('The number of restaurants with a problem for at least one way.'),
    states: z
      .object({ not_ready: z.int(), attention: z.int(), later: z.int(), ready: z.int() } satisfies Record<ReadinessState, z.ZodInt>)
      .describe('The number of restaurants in each state.'),
    standings: z
      .array(
        z.object({
          restaurantId: id,
          state: z.enum(readinessStates),
          blocked: z.int().describe('The number of ways that are not ready, without channels on which ordering is switched off.'),
        }),
      )
      .describe('The restaurants, those with the most problems first: by state, then by `blocked`.'),
    ways: z
      .array(z.object({ channelId: z.int(), type: z.enum(modeTypes).nullable() }))
      .describe('The ways that at least one restaurant has.'),
    reasons: z
      .array(z.object({ code: z.enum(readinessCodes), count: z.int().describe('The number of restaurants with this reason.') }))
      .describe('The reasons that were found, most frequent first.'),
  })
  .meta({ id: 'ReadinessSummary' });
export type BoardSummary = z.output<typeof boardSummary>;

export const firstStepsShown = z.object({
  restaurantId: id,
  isHidden: z.boolean().describe('Whether the steps are hidden on the restaurant’s home screen.'),
});
export const firstStepsBody = firstStepsShown.pick({ isHidden: true });
export const firstStepsFound = firstStepsShown.extend({
  isDone: z.boolean().describe('Whether all steps are done.'),
  steps: z
    .array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() }))
    .describe('The steps that the restaurant needs, in the recommended order.'),
});
export type FirstSteps = z.output<typeof firstStepsFound>;
