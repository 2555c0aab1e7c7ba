import type { Amounts } from '@/components/ui/money';
import { instantOf, localOf } from '@/components/ui/timeZone';
import type { Delivery } from '@/server/stock/stock.schema';
import { type FormLine, formLinesOf, isEmpty, linesInput, problemOf } from './lines';

/** The maximum number of lines of a delivery. */
export const MAX_LINES = 500;

export type When = 'now' | 'later';

/** The head of a delivery in the form. */
export interface DeliveryHead {
  supplier: string;
  reference: string;
  when: When;
  /** Day and time in the restaurant's time zone, in the format of a browser field. */
  expected: string;
}

/** A line and its position. */
interface PlacedLine {
  at: number;
  line: FormLine;
}

/** A delivery in the form. To compare changes of two people, it has the fields of the head and one field per product with its lines. */
export type DeliveryForm = DeliveryHead & { [product: `product ${number}`]: PlacedLine[]; unnamed: PlacedLine[] };

type LinesField = `product ${number}` | 'unnamed';
const isLinesField = (name: string): name is LinesField => name === 'unnamed' || name.startsWith('product ');
const fieldOf = ({ product }: FormLine): LinesField => (product ? `product ${product.productId}` : 'unnamed');

/** The restaurant's settings for days and amounts. */
interface FormSettings {
  /** IANA name. */
  timeZone: string;
  amounts: Amounts;
}

/** The form of an expected delivery, or of a new one. If a colleague receives it meanwhile, the form still shows it as expected. */
export function formOf(delivery: Delivery | null, { timeZone, amounts }: FormSettings): DeliveryForm {
  const head: DeliveryHead = {
    supplier: delivery?.supplierName ?? '',
    reference: delivery?.reference ?? '',
    when: delivery ? 'later' : 'now',
    expected: delivery?.expectedAt ? localOf(Date.parse(delivery.expectedAt), timeZone) : '',
  };
  return withLines(head, delivery ? formLinesOf(delivery, amounts) : []);
}

const placedLinesOf = (form: DeliveryForm): PlacedLine[] =>
  Object.entries(form)
    .flatMap(([name, value]) => (isLinesField(name) ? (value as PlacedLine[]) : []))
    .toSorted((a, b) => a.at - b.at);

/** All lines of a form, in order. After a merge, two may have the same key: the second gets a new one. */
export function linesIn(form: DeliveryForm): FormLine[] {
  const keys = new Set<string>();
  return placedLinesOf(form).map(({ line }) => {
    const uniqueLine = keys.has(line.key) ? { ...line, key: `${line.key} again` } : line;
    keys.add(uniqueLine.key);
    return uniqueLine;
  });
}

/** Replaces the lines of a form. */
export function withLines({ supplier, reference, when, expected }: DeliveryHead, lines: readonly FormLine[]): DeliveryForm {
  const placed = lines.map((line, at) => ({ line, at }));
  const byField = Object.groupBy(placed, ({ line }) => fieldOf(line));
  return { supplier, reference, when, expected, unnamed: [], ...byField };
}

/** The content of a line, without its position. */
const contentOf = ({ line: { quantity, cost } }: PlacedLine) => [quantity.trim(), cost.trim()];
const withoutEmptyLines = (value: unknown) =>
  Array.isArray(value) ? (value as PlacedLine[]).filter(({ line }) => !isEmpty(line)).map(contentOf) : value;

/** Whether a field has the same value in two forms. Empty lines and the positions of lines are ignored. */
export function sameField(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim();
  return JSON.stringify(withoutEmptyLines(a) ?? []) === JSON.stringify(withoutEmptyLines(b) ?? []);
}

/** The quantity of a product, with its cost if it has one; several lines are added up. */
export function amountOf(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return (value as PlacedLine[])
    .map((placed) => contentOf(placed).filter(Boolean).join(' × '))
    .filter(Boolean)
    .join(' + ');
}

/** The product's name that belongs to a field, from one of its values; undefined for a field of the head. */
export function productOf(values: readonly unknown[]): string | undefined {
  return values.flatMap((value) => (Array.isArray(value) ? (value as PlacedLine[]) : [])).find(({ line }) => line.product)?.line.product
    ?.name;
}

export type Problem = 'supplierMissing' | 'expectedMissing' | 'linesMissing' | 'tooManyLines' | 'lineProblem';

/** The errors that prevent sending a delivery. */
export function problemsOf(form: DeliveryForm, { timeZone, amounts }: FormSettings): Problem[] {
  const lines = linesIn(form).filter((line) => !isEmpty(line));
  const checks: [Problem, boolean][] = [
    ['supplierMissing', form.supplier.trim() === ''],
    ['expectedMissing', form.when === 'later' && instantOf(form.expected, timeZone) === null],
    ['linesMissing', lines.length === 0],
    ['tooManyLines', lines.length > MAX_LINES],
    ['lineProblem', lines.some((line) => problemOf(line, amounts) !== null)],
  ];
  return checks.flatMap(([problem, applies]) => (applies ? [problem] : []));
}

/** The body of a delivery without errors; `expectedAt` is null if it is received now. */
export function bodyOf(form: DeliveryForm, { timeZone, amounts }: FormSettings) {
  return {
    supplierName: form.supplier.trim(),
    reference: form.reference.trim() || null,
    expectedAt: form.when === 'later' ? instantOf(form.expected, timeZone) : null,
    lines: linesInput(linesIn(form), amounts),
  };
}
