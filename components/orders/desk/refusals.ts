import type { ReadableError } from '@/components/ui/errors';
import type { DeskLine } from './desk';

/** The part of the screen where a refusal is shown. */
export type DeskSection =
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
export type RefusalMessage =
  | { key: 'product'; reason: ProductReason; productId: number; quantity: number }
  | { key: 'choices' | 'slot' | 'noSlot' | 'customer' | 'boxAway' | 'noTable' | 'mismatch' | 'required' | 'modeGone' | 'code' }
  | { key: 'noArea'; opensAt: string | null }
  | { key: 'minimum'; minimum: number; missing: number }
  | { key: 'price'; before: number; now: number }
  | { key: 'grant'; reason: GrantReason }
  | { key: 'service' };

export interface Refusal {
  section: DeskSection;
  /** The key of the line concerned. */
  line?: string;
  message: RefusalMessage;
}

type Data = Record<string, unknown>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isData) : []);
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Fields of the request, and where they are entered. */
const sectionOfField: Record<string, DeskSection> = {
  ...{ items: 'items', customerId: 'guest', memberId: 'guest', badge: 'guest', guest: 'guest', consumptionMode: 'mode', channelId: 'mode' },
  ...{ requestedFor: 'when', deliveryAddress: 'address', tableId: 'table', additionalInformation: 'information', promocode: 'code' },
  ...{ rewards: 'rewards', payments: 'payment', expectedTotal: 'order' },
};

/** Other refusals whose place depends on their code. */
const byCode: Record<string, Refusal> = {
  table_not_found: { section: 'table', message: { key: 'noTable' } },
  restaurant_offline: { section: 'table', message: { key: 'boxAway' } },
  payment_mismatch: { section: 'payment', message: { key: 'mismatch' } },
  payment_not_allowed: { section: 'payment', message: { key: 'service' } },
  insufficient_balance: { section: 'payment', message: { key: 'service' } },
  reward_not_available: { section: 'rewards', message: { key: 'service' } },
  member_not_found: { section: 'guest', message: { key: 'service' } },
};

/** The places and messages of a refused order or quote, one entry per error. */
export function refusalsOf({ code = '', extraData }: ReadableError, lines: readonly DeskLine[]): Refusal[] {
  const data = isData(extraData) ? extraData : {};
  if (code === 'product_unavailable') return listOf(data.products).flatMap((product) => refusalsOfProduct(product, lines));
  if (code === 'invalid_parameters' || code === 'missing_parameters') return refusalsOfIssues(code, listOf(data.issues), lines);
  if (code === 'no_delivery_area') return [{ section: 'address', message: { key: 'noArea', opensAt: textIn(data.opensAt) } }];
  if (code === 'delivery_minimum_not_reached')
    return [{ section: 'items', message: { key: 'minimum', minimum: numberIn(data.minimumAmount), missing: numberIn(data.missing) } }];
  if (code === 'slot_full') return [{ section: 'when', message: { key: data.reason === 'full' ? 'slot' : 'noSlot' } }];
  if (code === 'price_changed')
    return [{ section: 'order', message: { key: 'price', before: numberIn(data.expectedTotal), now: numberIn(data.totalPrice) } }];
  if (code === 'conflict' && (data.reason === 'archived' || data.reason === 'inactive'))
    return [{ section: 'guest', message: { key: 'customer' } }];
  const reason = code === 'conflict' && grantReasons.find((each) => each === data.reason);
  if (reason) return [{ section: 'payment', message: { key: 'grant', reason } }];
  if (code.startsWith('promocode_')) return [{ section: 'code', message: { key: 'service' } }];
  return [byCode[code] ?? { section: 'order', message: { key: 'service' } }];
}

function refusalsOfProduct(product: Data, lines: readonly DeskLine[]): Refusal[] {
  const productId = numberIn(product.productId);
  const reason = productReasons.find((each) => each === product.reason) ?? 'unknown';
  const message = { key: 'product', reason, productId, quantity: numberIn(product.quantity) } as const;
  const affectedLines = lines.filter(
    (line) => line.productId === productId || line.choices.some((choice) => choice.productId === productId),
  );
  // A choice of an option group is a product too, but no line has its number.
  return affectedLines.length === 0
    ? [{ section: 'items', message }]
    : affectedLines.map(({ key }) => ({ section: 'items', line: key, message }));
}

function refusalsOfIssues(code: string, issues: readonly Data[], lines: readonly DeskLine[]): Refusal[] {
  const refusals = issues.map(({ path }): Refusal => {
    const parts = Array.isArray(path) ? path.map(String) : String(path ?? '').split('.');
    const section = sectionOfField[parts[0] ?? ''] ?? 'order';
    const line = section === 'items' ? lines[Number(parts[1])]?.key : undefined;
    if (line !== undefined) return { section, line, message: { key: 'choices' } };
    if (section === 'mode') return { section, message: { key: 'modeGone' } };
    return { section, message: { key: code === 'missing_parameters' ? 'required' : 'service' } };
  });
  const seen = new Set<string>();
  const distinct = refusals.filter(({ section, line }) => !seen.has(`${section} ${line}`) && seen.add(`${section} ${line}`));
  return distinct.length > 0 ? distinct : [{ section: 'order', message: { key: 'service' } }];
}
