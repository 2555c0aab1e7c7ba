import { modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import { isOff } from './board.rules';
import type { RestaurantFacts } from './facts';
import { type FirstStep, firstSteps } from './first-steps.values';
import { reasonsOfRestaurant, waysOf } from './readiness.rules';
import { type Mend, type ReadinessCode, readinessReasons } from './readiness.values';

const TILL = 5;
const [, WEB] = modeChannels;

/** What the first steps go by beside what readiness knows. */
export interface BeginningFacts {
  /** Street and town are known, and the point on the map. */
  hasAddress: boolean;
  /** Opening hours are set. */
  hasHours: boolean;
  /** It has taken web orders, or nobody has set web ordering up there. */
  wasOpened: boolean;
  /** An order was made there, on whichever channel. */
  hasOrder: boolean;
}

/**
 * The first steps of a restaurant that it needs, in their order, each with whether it is done: as readiness judges, of the ways of
 * ordering that are switched on. What passes by itself (a closed day, an hour) undoes no step.
 */
export function firstStepsOf(
  facts: RestaurantFacts,
  { hasAddress, hasHours, wasOpened, hasOrder }: BeginningFacts,
): { step: FirstStep; isDone: boolean }[] {
  const { channels, modes, products, tables, tills } = facts;
  const inUse = waysOf(facts).filter((way) => !isOff(way));
  const reasons = [...reasonsOfRestaurant(facts), ...inUse.flatMap((way) => way.reasons)];
  const has = (isMeant: (code: ReadinessCode) => boolean) => reasons.some(({ code }) => isMeant(code));
  const lasts = (mend: Mend) => (code: ReadinessCode) => readinessReasons[code].mend === mend && readinessReasons[code].weight === 'blocks';
  const sellsOnWeb = channels.some(({ channelId }) => channelId === WEB);
  const onWeb = inUse.some(({ channelId }) => channelId === WEB);
  const delivers = inUse.some(({ channelId, mode }) => channelId === WEB && mode?.type === 'MODE_DELIVERY');
  // Before anybody has said how guests are served, they may be served at tables.
  const hasTables = modes.length === 0 || modes.some(({ type }) => type === 'MODE_SIT_IN');
  const steps: Record<FirstStep, boolean | null> = {
    address: hasAddress,
    zone: !has((code) => readinessReasons[code].mend === 'fiscal'),
    catalog: products.any,
    modules: inUse.length > 0 && !has((code) => readinessReasons[code].mend === 'modules'),
    'consumption-modes': inUse.length > 0 && !has((code) => readinessReasons[code].mend === 'consumption-modes'),
    hours: hasHours && !has(lasts('pickup')),
    'delivery-areas': delivers ? !has(lasts('delivery-areas')) : null,
    layout: hasTables ? tables !== null && tables > 0 : null,
    device: channels.some(({ channelId }) => channelId === TILL) ? tills > 0 : null,
    // Online stands open to nobody while ordering is off there, and is no step of who sells on other channels alone.
    opening: onWeb || (sellsOnWeb && inUse.length === 0) ? onWeb && wasOpened : null,
    order: hasOrder,
  };
  return firstSteps.flatMap((step) => {
    const isDone = steps[step];
    return isDone === null ? [] : [{ step, isDone }];
  });
}
