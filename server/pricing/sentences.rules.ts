import { sentences } from './sentences.values';
import type { TraceEntry } from './trace.values';

type Locale = 'en' | 'fr';

/** Fills the facts of an entry into a text. For plural forms: `{items|one|other}`. */
export function fill(text: string, facts: Readonly<Record<string, string | number>>, locale: Locale): string {
  return text.replaceAll(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const fact = facts[name] ?? '';
    if (one === undefined || other === undefined) return String(fact);
    const isOne = locale === 'fr' ? Number(fact) < 2 : Number(fact) === 1;
    return (isOne ? one : other).replace('#', String(fact));
  });
}

/** The key of the sentence for an entry. For an applied offer, it depends on the kind. */
function keyOf({ code, kind, valueCents }: TraceEntry): keyof typeof sentences {
  if (code !== 'applied' && code !== 'applied_in_part') return code;
  if (kind === 'grant') return code === 'applied' ? 'paid' : 'paid_in_part';
  return valueCents === 0 ? 'more_points' : code;
}

/**
 * The sentence for an entry of the trace.
 * @param reader `guest`: somebody who can change the cart but does not know the rules; `staff`: somebody who can change the rules
 * @param money formats cents in the currency of the brand and in the language
 */
export function sentenceOf(entry: TraceEntry, reader: 'staff' | 'guest', locale: Locale, money: (cents: number) => string): string {
  const { missing, valueCents, by } = entry;
  const text = sentences[keyOf(entry)][locale][reader === 'staff' ? 0 : 1];
  if (!text.includes('{')) return text;
  const { amount = 0, items = 0, orders = 0 } = missing ?? {};
  return fill(text, { amount: money(amount), items, orders, value: money(valueCents), by: by ?? '' }, locale);
}

/** An entry with its sentences in one language. */
export interface ExplainedEntry extends TraceEntry {
  staff: string;
  guest: string;
}

/** A trace with its sentences. Sentences without figures share one string, so that a thousand entries cost little. */
export const explainTrace = (trace: readonly TraceEntry[], locale: Locale, money: (cents: number) => string): ExplainedEntry[] =>
  trace.map((entry) => ({
    ...entry,
    staff: sentenceOf(entry, 'staff', locale, money),
    guest: sentenceOf(entry, 'guest', locale, money),
  }));
