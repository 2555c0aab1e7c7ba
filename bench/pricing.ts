import { Engine, type RuleProperties } from 'json-rules-engine';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { compilePromotions, type PromotionVersion } from '@/server/pricing/compile.rules';
import { price, priceInTurns } from '@/server/pricing/price.rules';
import type { CartLine, Facts, Offers, PricedCart } from '@/server/pricing/pricing.types';
import { type PromotionRule, promotionRule, type Selection } from '@/server/pricing/promotion.schema';
import { explainTrace } from '@/server/pricing/sentences.rules';
import { median } from './load';
import { number, table } from './print';

const PROMOTIONS = 1_000;
const LINES = 100;
const [WARM_UP, ROUNDS] = [10, 40];
/** The largest cart that is accepted. */
const MOST_LINES = 500;

const tags = Array.from({ length: 60 }, (_, index) => `tag-${index}`);
const modes: ModeType[] = ['MODE_SIT_IN', 'MODE_TAKE_AWAY', 'MODE_DELIVERY'];

/** Typical rules of a chain: most name some items, a third the hours, half a minimum, some channels and dining options. */
function makeRules(): PromotionRule[] {
  return Array.from({ length: PROMOTIONS }, (_, index) => {
    const of: Selection = index % 3 === 0 ? { productIds: [1 + (index % 400)] } : { tags: [tags[index % tags.length]!] };
    const effects = [
      { type: 'item_rate', of, rate: 1_000 },
      { type: 'item_amount', of, amountCents: 50 },
      { type: 'cheapest_free', of, outOf: 3 },
      { type: 'buy_get', buy: { quantity: 2, of }, get: { quantity: 1, of: { tags: [tags[(index * 7) % tags.length]!] } } },
      { type: 'cart_amount', amountCents: 100 + index },
      { type: 'cart_rate', rate: 500 },
    ];
    return promotionRule.parse({
      effect: effects[index % effects.length],
      conditions: {
        items: [{ quantity: 1 + (index % 4), of }],
        ...(index % 2 === 0 ? { minimumCents: 1_000 * (1 + (index % 90)) } : {}),
        ...(index % 3 === 0 ? { hours: [{ day: 'MON', start: 60 * (index % 20), end: 60 * (index % 20) + 240 }] } : {}),
        ...(index % 5 === 0 ? { channelIds: [1 + (index % 2)] } : {}),
        ...(index % 7 === 0 ? { modes: [modes[index % 3]] } : {}),
      },
      stacking: { group: index % 10 === 0 ? `group-${index % 50}` : null, isJoint: index % 4 === 0 },
    });
  });
}

function cartOf(count: number, more: Partial<CartLine> = {}): PricedCart {
  const lines = Array.from({ length: count }, (_, index): CartLine => {
    const grossCents = 150 + ((index * 137) % 1_850);
    return {
      ...{
        productId: index + 1,
        catalogProductId: index + 1,
        categoryIds: [index % 12],
        name: `P${index}`,
        netCents: grossCents,
        grossCents,
      },
      ...{ quantity: 1 + (index % 3), tags: [tags[index % 40]!], sku: `SKU-${index}`, vatRate: [550, 1_000, 2_000][index % 3]! },
      ...more,
    };
  });
  return { restaurantId: 1, channelId: 2, mode: 'MODE_TAKE_AWAY', lines };
}

const facts: Facts = {
  ...{ instant: 0, localDay: 1, localMinute: 720, member: null, left: new Map(), passagesToday: 0, allowanceLeftCents: null },
};

const offersOf = (versions: readonly PromotionVersion[]): Offers => ({
  ...{ promotions: compilePromotions(versions), coupon: null, rewards: [], grants: [], fees: [], reduction: null },
});

/** Effects that take something off every line. */
const everyLineEffects = {
  'a share of each item': { type: 'item_rate', of: {}, rate: 1 },
  'the cheapest of three': { type: 'cheapest_free', of: {}, outOf: 3 },
  'buy two, get one': { type: 'buy_get', buy: { quantity: 2, of: {} }, get: { quantity: 1, of: { tags: tags.slice(0, 20) }, rate: 100 } },
};

/** A rule's conditions in the format of json-rules-engine. */
function jsonRule({ conditions }: PromotionRule, index: number): RuleProperties {
  const { items = [], minimumCents, hours = [], channelIds, modes: allowed } = conditions;
  const jsonConditions: RuleProperties['conditions'] = {
    all: [
      ...(channelIds ? [{ fact: 'channelId', operator: 'in', value: channelIds }] : []),
      ...(allowed ? [{ fact: 'mode', operator: 'in', value: allowed }] : []),
      ...hours.flatMap(({ start, end }) => [
        { fact: 'day', operator: 'equal', value: 'MON' },
        { fact: 'minute', operator: 'greaterThanInclusive', value: start },
        { fact: 'minute', operator: 'lessThan', value: end },
      ]),
      ...items.map(({ quantity, of }) => ({ fact: 'quantity', params: of, operator: 'greaterThanInclusive', value: quantity })),
      ...(minimumCents === undefined ? [] : [{ fact: 'total', operator: 'greaterThanInclusive', value: minimumCents }]),
    ],
  };
  return { conditions: jsonConditions, event: { type: String(index) } };
}

function engineOf(allRules: readonly PromotionRule[], { lines, channelId, mode }: PricedCart): Engine {
  const engine = new Engine(allRules.map(jsonRule));
  engine.addFact('channelId', channelId);
  engine.addFact('mode', mode);
  engine.addFact('day', 'MON');
  engine.addFact('minute', facts.localMinute);
  engine.addFact(
    'total',
    lines.reduce((sum, { grossCents, quantity }) => sum + grossCents * quantity, 0),
  );
  engine.addFact('quantity', ({ productIds = [], tags: selectedTags = [] }: Selection) => {
    const isSelected = (line: CartLine) => productIds.includes(line.productId) || line.tags.some((tag) => selectedTags.includes(tag));
    return lines.reduce((sum, line) => sum + (isSelected(line) ? line.quantity : 0), 0);
  });
  return engine;
}

async function milliseconds(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const began = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - began);
  }
  return median(times);
}

interface PricingTimes {
  /** A thousand promotions, a hundred lines: milliseconds per cart. */
  ours: number;
  /** With the sentences of the trace in one language. */
  oursWithSentences: number;
  engine: number;
  /**
   * As many combinable promotions, each for every line of the largest cart: the whole evaluation, and its longest turn between two pauses.
   */
  largest: { what: string; whole: number; turn: number }[];
}

/**
 * Prices one cart repeatedly, and lets json-rules-engine evaluate the conditions of the same rules. It says which rules match, and which of
 * their conditions did not. Only ours chooses between promotions and computes amounts, VAT and lines.
 */
async function comparePricing(): Promise<PricingTimes> {
  const allRules = makeRules();
  const versions = allRules.map(
    (rule, index): PromotionVersion => ({ promotionId: index + 1, version: 1, name: '', label: `P${index}`, rule }),
  );
  const [cart, offers] = [cartOf(LINES), offersOf(versions)];
  const engine = engineOf(allRules, cart);
  const money = (cents: number) => (cents / 100).toFixed(2);
  const run = async () => {
    const { events, failureResults } = await engine.run();
    return events.length + failureResults.length;
  };
  const theirs = await milliseconds(run);
  const ours = await milliseconds(() => price(cart, offers, facts));
  const oursWithSentences = await milliseconds(() => explainTrace(price(cart, offers, facts).trace, 'en', money));
  const largestCart = cartOf(MOST_LINES, { quantity: 1_000 });
  const largest = [];
  for (const [what, effect] of Object.entries(everyLineEffects)) {
    const joint = versions.map((version) => ({ ...version, rule: promotionRule.parse({ effect, stacking: { isJoint: true } }) }));
    const largestOffers = offersOf(joint);
    const turns: number[] = [];
    const whole = await milliseconds(async () => {
      let [since, turn] = [performance.now(), 0];
      const pause = () => {
        turn = Math.max(turn, performance.now() - since);
        since = performance.now();
      };
      await priceInTurns(largestCart, largestOffers, facts, async () => pause());
      pause();
      turns.push(turn);
    });
    largest.push({ what, whole, turn: median(turns) });
  }
  return { ours, oursWithSentences, engine: theirs, largest };
}

export async function run(): Promise<void> {
  const { ours, oursWithSentences, engine, largest } = await comparePricing();
  const row = (what: string, ms: number) => [what, number(ms, 2), number(engine, 2), number(ms / engine, 3), '≤ 0.1'];
  table(
    ['1,000 promotions, 100 lines: ms a cart', 'Brigade', 'json-rules-engine', 'ratio', 'goal'],
    [row('price and trace', ours), row('with its sentences', oursWithSentences)],
  );
  table(
    ['1,000 promotions for each of 500 lines of 1,000 pieces', 'ms', 'longest turn', 'goal'],
    largest.map(({ what, whole, turn }) => [what, number(whole, 1), number(turn, 1), '≤ 50']),
  );
}
