import { isRecord } from '@/components/editing/isRecord';
import type { Delivery } from '@/server/stock/stock.schema';
import { localOf } from '../shared/zone';
import { type FormLine, formLinesOf, isEmpty } from './lines';

export type When = 'now' | 'later';

/** The head of a delivery as it is entered. */
export interface DeliveryFields {
  supplier: string;
  reference: string;
  when: When;
  /** Day and time in the restaurant's zone, as a browser's field has it. */
  expected: string;
}

/** A delivery as it is entered; what this browser keeps of one that is not saved. */
export interface DeliveryDraft {
  fields: DeliveryFields;
  /** Without empty ones. */
  lines: FormLine[];
  /** The announced delivery that the change began with; null for a new one. */
  base: Delivery | null;
}

/** What the form begins with. */
export function draftOf(base: Delivery | null, { timeZone, locale }: { timeZone: string; locale: string }): DeliveryDraft {
  return {
    fields: {
      supplier: base?.supplierName ?? '',
      reference: base?.reference ?? '',
      when: base ? 'later' : 'now',
      expected: base?.expectedAt ? localOf(Date.parse(base.expectedAt), timeZone) : '',
    },
    lines: base ? formLinesOf(base, locale) : [],
    base,
  };
}

/** What is entered of a line, whatever its place in the form. */
const contentOf = ({ product, quantity, cost }: FormLine) => [product?.productId ?? null, quantity.trim(), cost.trim()];

export const sameLines = (some: FormLine[], others: FormLine[]): boolean =>
  JSON.stringify(some.filter((line) => !isEmpty(line)).map(contentOf)) ===
  JSON.stringify(others.filter((line) => !isEmpty(line)).map(contentOf));

const fieldNames = ['supplier', 'reference', 'when', 'expected'] as const;

const sameField = (name: keyof DeliveryFields, one: DeliveryFields, other: DeliveryFields) => one[name].trim() === other[name].trim();

export const sameDraft = (one: DeliveryDraft, other: DeliveryDraft): boolean =>
  fieldNames.every((name) => sameField(name, one.fields, other.fields)) && sameLines(one.lines, other.lines);

/**
 * What is entered, over what somebody else has saved meanwhile: what was not touched here becomes theirs, the rest stays.
 * @param before the draft that the form began with
 * @param theirs what was saved meanwhile
 */
export function mergedWith(mine: DeliveryDraft, before: DeliveryDraft, theirs: DeliveryDraft): DeliveryDraft {
  const kept = fieldNames.filter((name) => !sameField(name, mine.fields, before.fields)).map((name) => [name, mine.fields[name]]);
  return {
    fields: { ...theirs.fields, ...Object.fromEntries(kept) },
    lines: sameLines(mine.lines, before.lines) ? theirs.lines : mine.lines,
    base: theirs.base,
  };
}

/** Something that stands differently in two drafts. */
export interface Difference {
  what: 'supplier' | 'reference' | 'expected' | { product: string };
  /** Of a product: its quantity, with its cost where it has one. Empty: nothing. */
  mine: string;
  theirs: string;
}

/** What two people entered differently, field by field and product by product. */
export function differencesOf(mine: DeliveryDraft, theirs: DeliveryDraft): Difference[] {
  const fields = (['supplier', 'reference', 'expected'] as const)
    .filter((name) => !sameField(name, mine.fields, theirs.fields))
    .map((name) => ({ what: name, mine: mine.fields[name].trim(), theirs: theirs.fields[name].trim() }));
  const [ours, others] = [amountsOf(mine.lines), amountsOf(theirs.lines)];
  const products = [...new Set([...others.keys(), ...ours.keys()])].flatMap((product) => {
    const [one, other] = [ours.get(product) ?? '', others.get(product) ?? ''];
    return one === other ? [] : [{ what: { product }, mine: one, theirs: other }];
  });
  return [...fields, ...products];
}

/** What each product is entered with, by its name. */
function amountsOf(lines: FormLine[]): Map<string, string> {
  const amounts = new Map<string, string>();
  for (const { product, quantity, cost } of lines) {
    if (!product) continue;
    const amount = [quantity.trim(), cost.trim()].filter(Boolean).join(' × ');
    const known = amounts.get(product.name);
    amounts.set(product.name, known === undefined ? amount : `${known} + ${amount}`);
  }
  return amounts;
}

function isLine(value: unknown): value is FormLine {
  if (!isRecord(value) || ![value.key, value.quantity, value.cost].every((text) => typeof text === 'string')) return false;
  return value.product === null || (isRecord(value.product) && typeof value.product.productId === 'number');
}

/** Whether what this browser kept is a draft of this form; not where it is of another version. */
export function isDraft(value: unknown): value is DeliveryDraft {
  if (!isRecord(value) || !isRecord(value.fields) || !Array.isArray(value.lines) || !value.lines.every(isLine)) return false;
  const { fields, base } = value;
  return (
    fieldNames.every((name) => typeof fields[name] === 'string') &&
    (base === null || (isRecord(base) && typeof base.deliveryId === 'number' && Array.isArray(base.lines)))
  );
}
