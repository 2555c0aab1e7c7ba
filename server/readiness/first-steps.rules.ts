import { modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import { isOff } from './board.rules';
import type { RestaurantFacts } from './facts';
import { type FirstStep, firstSteps } from './first-steps.values';
import { reasonsOfRestaurant, waysOf } from './readiness.rules';
import { type Mend, type ReadinessCode, readinessReasons } from './readiness.values';

const TILL = 5;
const [, WEB] = modeChannels;

/** The facts for the first steps, in addition to those of readiness. */
export interface FirstStepFacts {
  /** Whether street, town and coordinates are known. */
  hasAddress: boolean;
  /** Whether opening hours are set. */
  hasHours: boolean;
  /** Whether it has accepted web orders, or web ordering was never configured. */
  wasOpened: boolean;
  /** Whether it has had an order, on any channel. */
  hasOrder: boolean;
}

/**
 * The first steps that a restaurant needs, in order, and whether each is done. Judged as in readiness, for the ways of ordering that are
 * switched on. Temporary reasons (a closed day, an hour) do not undo a step.
 */
export function firstStepsOf(
  facts: RestaurantFacts,
  { hasAddress, hasHours, wasOpened, hasOrder }: FirstStepFacts,
): { step: FirstStep; isDone: boolean }[] {
  const { channels, modes, products, tables, tills } = facts;
  const inUse = waysOf(facts).filter((way) => !isOff(way));
  const reasons = [...reasonsOfRestaurant(facts), ...inUse.flatMap((way) => way.reasons)];
  const has = (matches: (code: ReadinessCode) => boolean) => reasons.some(({ code }) => matches(code));
  const blocksWith = (mend: Mend) => (code: ReadinessCode) =>
    readinessReasons[code].mend === mend && readinessReasons[code].weight === 'blocks';
  const sellsOnWeb = channels.some(({ channelId }) => channelId === WEB);
  const onWeb = inUse.some(({ channelId }) => channelId === WEB);
  const delivers = inUse.some(({ channelId, mode }) => channelId === WEB && mode?.type === 'MODE_DELIVERY');
  // Until dining options are set, guests may be served at tables.
  const hasTables = modes.length === 0 || modes.some(({ type }) => type === 'MODE_SIT_IN');
  const steps: Record<FirstStep, boolean | null> = {
    address: hasAddress,
    zone: !has((code) => readinessReasons[code].mend === 'fiscal'),
    catalog: products.any,
    modules: inUse.length > 0 && !has((code) => readinessReasons[code].mend === 'modules'),
    'consumption-modes': inUse.length > 0 && !has((code) => readinessReasons[code].mend === 'consumption-modes'),
    hours: hasHours && !has(blocksWith('pickup')),
    'delivery-areas': delivers ? !has(blocksWith('delivery-areas')) : null,
    layout: hasTables ? tables !== null && tables > 0 : null,
    device: channels.some(({ channelId }) => channelId === TILL) ? tills > 0 : null,
    // While online ordering is off, nothing is open there. The step is left out for restaurants that only sell on other channels.
    opening: onWeb || (sellsOnWeb && inUse.length === 0) ? onWeb && wasOpened : null,
    order: hasOrder,
  };
  return firstSteps.flatMap((step) => {
    const isDone = steps[step];
    return isDone === null ? [] : [{ step, isDone }];
  });
}
