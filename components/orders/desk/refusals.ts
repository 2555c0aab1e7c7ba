import type { ReadableError } from '@/components/ui/errors';
import type { DeskLine } from './desk';

/** The part of the screen where a refusal is shown. */
export type DeskPlace =
  | 'items'
  | 'guest'
  | 'mode'
  | 'when'
  | 'address'
  | 'table'
  | 'information'
  | 'code'
  | 'rewards'
  | 'payment'
  | 'order';

const productReasons = ['unknown', 'archived', 'switched_off', 'not_sold_now', 'no_price', 'options', 'out_of_stock'] as const;
export type ProductReason = (typeof productReasons)[number];

/** Limits of a subsidy that the guest has meanwhile reached with another order. */
const grantReasons = ['daily_limit_reached', 'not_first_passage', 'allowance_spent'] as const;
export type GrantReason = (typeof grantReasons)[number];

/** The message key; `service` if the service's own message is shown. */
export type Said =
  | { say: 'product'; reason: ProductReason; productId: number; quantity: number }
  | { say: 'choices' | 'slot' | 'noSlot' | 'customer' | 'boxAway' | 'noTable' | 'mismatch' | 'required' | 'modeGone' | 'code' }
  | { say: 'noArea'; opensAt: string | null }
  | { say: 'minimum'; minimum: number; missing: number }
  | { say: 'price'; before: number; now: number }
  | { say: 'grant'; reason: GrantReason }
  | { say: 'service' };

export interface Refusal {
  place: DeskPlace;
  /** The key of the line concerned. */
  line?: string;
  said: Said;
}

type Data = Record<string, unknown>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isData) : []);
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Fields of the request, and where they are entered. */
const fields: Record<string, DeskPlace> = {
  ...{ items: 'items', customerId: 'guest', memberId: 'guest', badge: 'guest', guest: 'guest', consumptionMode: 'mode', channelId: 'mode' },
  ...{ requestedFor: 'when', deliveryAddress: 'address', tableId: 'table', additionalInformation: 'information', promocode: 'code' },
  ...{ rewards: 'rewards', payments: 'payment', expectedTotal: 'order' },
};

/** Other refusals whose place depends on their code. */
const byCode: Record<string, Refusal> = {
  table_not_found: { place: 'table', said: { say: 'noTable' } },
  restaurant_offline: { place: 'table', said: { say: 'boxAway' } },
  payment_mismatch: { place: 'payment', said: { say: 'mismatch' } },
  payment_not_allowed: { place: 'payment', said: { say: 'service' } },
  insufficient_balance: { place: 'payment', said: { say: 'service' } },
  reward_not_available: { place: 'rewards', said: { say: 'service' } },
  member_not_found: { place: 'guest', said: { say: 'service' } },
};

/** The places and messages of a refused order or quote, one entry per error. */
export function refusalsOf({ code = '', extraData }: ReadableError, lines: readonly DeskLine[]): Refusal[] {
  const data = isData(extraData) ? extraData : {};
  if (code === 'product_unavailable') return listOf(data.products).flatMap((product) => ofProduct(product, lines));
  if (code === 'invalid_parameters' || code === 'missing_parameters') return ofIssues(code, listOf(data.issues), lines);
  if (code === 'no_delivery_area') return [{ place: 'address', said: { say: 'noArea', opensAt: textIn(data.opensAt) } }];
  if (code === 'delivery_minimum_not_reached')
    return [{ place: 'items', said: { say: 'minimum', minimum: numberIn(data.minimumAmount), missing: numberIn(data.missing) } }];
  if (code === 'slot_full') return [{ place: 'when', said: { say: data.reason === 'full' ? 'slot' : 'noSlot' } }];
  if (code === 'price_changed')
    return [{ place: 'order', said: { say: 'price', before: numberIn(data.expectedTotal), now: numberIn(data.totalPrice) } }];
  if (code === 'conflict' && data.reason === 'archived') return [{ place: 'guest', said: { say: 'customer' } }];
  const reason = code === 'conflict' && grantReasons.find((each) => each === data.reason);
  if (reason) return [{ place: 'payment', said: { say: 'grant', reason } }];
  if (code.startsWith('promocode_')) return [{ place: 'code', said: { say: 'service' } }];
  return [byCode[code] ?? { place: 'order', said: { say: 'service' } }];
}

function ofProduct(product: Data, lines: readonly DeskLine[]): Refusal[] {
  const productId = numberIn(product.productId);
  const reason = productReasons.find((each) => each === product.reason) ?? 'unknown';
  const said = { say: 'product', reason, productId, quantity: numberIn(product.quantity) } as const;
  const held = lines.filter((line) => line.productId === productId || line.choices.some((choice) => choice.productId === productId));
  // A choice of an option group is a product too, but no line has its number.
  return held.length === 0 ? [{ place: 'items', said }] : held.map(({ key }) => ({ place: 'items', line: key, said }));
}

function ofIssues(code: string, issues: readonly Data[], lines: readonly DeskLine[]): Refusal[] {
  const found = issues.map(({ path }): Refusal => {
    const parts = Array.isArray(path) ? path.map(String) : String(path ?? '').split('.');
    const place = fields[parts[0] ?? ''] ?? 'order';
    const line = place === 'items' ? lines[Number(parts[1])]?.key : undefined;
    if (line !== undefined) return { place, line, said: { say: 'choices' } };
    if (place === 'mode') return { place, said: { say: 'modeGone' } };
    return { place, said: { say: code === 'missing_parameters' ? 'required' : 'service' } };
  });
  const seen = new Set<string>();
  const once = found.filter(({ place, line }) => !seen.has(`${place} ${line}`) && seen.add(`${place} ${line}`));
  return once.length > 0 ? once : [{ place: 'order', said: { say: 'service' } }];
}
