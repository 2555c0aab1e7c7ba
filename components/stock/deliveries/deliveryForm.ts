import type { Amounts } from '@/components/ui/money';
import { instantOf, localOf } from '@/components/ui/timeZone';
import type { Delivery } from '@/server/stock/stock.schema';
import { type FormLine, formLinesOf, isEmpty, linesInput, problemOf } from './lines';

/** The most lines that a delivery may have. */
export const MAX_LINES = 500;

export type When = 'now' | 'later';

/** The head of a delivery as it is entered. */
export interface DeliveryHead {
  supplier: string;
  reference: string;
  when: When;
  /** Day and time in the restaurant's time zone, as a browser's field has it. */
  expected: string;
}

/** A line and its place among all. */
interface Placed {
  at: number;
  line: FormLine;
}

/** A delivery as it is entered. Two people are compared by the fields of its head and by its products: each has the lines with it. */
export type DeliveryForm = DeliveryHead & { [product: `product ${number}`]: Placed[]; unnamed: Placed[] };

type LinesField = `product ${number}` | 'unnamed';
const isOfLines = (name: string): name is LinesField => name === 'unnamed' || name.startsWith('product ');
const fieldOf = ({ product }: FormLine): LinesField => (product ? `product ${product.productId}` : 'unnamed');

/** How days and amounts are written where the restaurant is. */
interface Surroundings {
  /** IANA name. */
  timeZone: string;
  amounts: Amounts;
}

/** What the form shows of an announced delivery, or of a new one. One that a colleague receives meanwhile stays announced in it. */
export function formOf(delivery: Delivery | null, { timeZone, amounts }: Surroundings): DeliveryForm {
  const head: DeliveryHead = {
    supplier: delivery?.supplierName ?? '',
    reference: delivery?.reference ?? '',
    when: delivery ? 'later' : 'now',
    expected: delivery?.expectedAt ? localOf(Date.parse(delivery.expectedAt), timeZone) : '',
  };
  return withLines(head, delivery ? formLinesOf(delivery, amounts) : []);
}

const placedIn = (form: DeliveryForm): Placed[] =>
  Object.entries(form)
    .flatMap(([name, value]) => (isOfLines(name) ? (value as Placed[]) : []))
    .toSorted((one, other) => one.at - other.at);

/** All lines of a form, in their order. Two that were brought together may have one key: the second gets another. */
export function linesIn(form: DeliveryForm): FormLine[] {
  const keys = new Set<string>();
  return placedIn(form).map(({ line }) => {
    const own = keys.has(line.key) ? { ...line, key: `${line.key} again` } : line;
    keys.add(own.key);
    return own;
  });
}

/** The form with these lines in place of its own. */
export function withLines({ supplier, reference, when, expected }: DeliveryHead, lines: readonly FormLine[]): DeliveryForm {
  const placed = lines.map((line, at) => ({ line, at }));
  const byField = Object.groupBy(placed, ({ line }) => fieldOf(line));
  return { supplier, reference, when, expected, unnamed: [], ...byField };
}

/** What is entered of a line, whatever its place in the form. */
const contentOf = ({ line: { quantity, cost } }: Placed) => [quantity.trim(), cost.trim()];
const withoutEmpty = (value: unknown) =>
  Array.isArray(value) ? (value as Placed[]).filter(({ line }) => !isEmpty(line)).map(contentOf) : value;

/** Whether a field of two forms says the same: an empty line, and the place of a line, say nothing. */
export function sameField(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return JSON.stringify(withoutEmpty(one) ?? []) === JSON.stringify(withoutEmpty(other) ?? []);
}

/** What a product is entered with: its quantity, with its cost where it has one; several lines are a sum. */
export function amountOf(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return (value as Placed[])
    .map((placed) => contentOf(placed).filter(Boolean).join(' × '))
    .filter(Boolean)
    .join(' + ');
}

/** The name of the product that a field is of, as one of its values has it; undefined for a field of the head. */
export function productOf(values: readonly unknown[]): string | undefined {
  return values.flatMap((value) => (Array.isArray(value) ? (value as Placed[]) : [])).find(({ line }) => line.product)?.line.product?.name;
}

export type Problem = 'supplierMissing' | 'expectedMissing' | 'linesMissing' | 'tooManyLines' | 'lineProblem';

/** What keeps a delivery from being sent. */
export function problemsOf(form: DeliveryForm, { timeZone, amounts }: Surroundings): Problem[] {
  const lines = linesIn(form).filter((line) => !isEmpty(line));
  const found: [Problem, boolean][] = [
    ['supplierMissing', form.supplier.trim() === ''],
    ['expectedMissing', form.when === 'later' && instantOf(form.expected, timeZone) === null],
    ['linesMissing', lines.length === 0],
    ['tooManyLines', lines.length > MAX_LINES],
    ['lineProblem', lines.some((line) => problemOf(line, amounts) !== null)],
  ];
  return found.flatMap(([problem, applies]) => (applies ? [problem] : []));
}

/** What is sent of a delivery without problems; `expectedAt` is null where it is received now. */
export function bodyOf(form: DeliveryForm, { timeZone, amounts }: Surroundings) {
  return {
    supplierName: form.supplier.trim(),
    reference: form.reference.trim() || null,
    expectedAt: form.when === 'later' ? instantOf(form.expected, timeZone) : null,
    lines: linesInput(linesIn(form), amounts),
  };
}
