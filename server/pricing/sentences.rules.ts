import { sentences } from './sentences.values';
import type { TraceEntry } from './trace.values';

type Locale = 'en' | 'fr';

/** A text with the facts of an entry in the places of their names. Names of plural forms: `{items|one|other}`. */
export function fill(text: string, facts: Readonly<Record<string, string | number>>, locale: Locale): string {
  return text.replaceAll(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const fact = facts[name] ?? '';
    if (one === undefined || other === undefined) return String(fact);
    const isOne = locale === 'fr' ? Number(fact) < 2 : Number(fact) === 1;
    return (isOne ? one : other).replace('#', String(fact));
  });
}

/** How an entry is put: of what was applied, by what it is. */
function keyOf({ code, kind, valueCents }: TraceEntry): keyof typeof sentences {
  if (code !== 'applied' && code !== 'applied_in_part') return code;
  if (kind === 'grant') return code === 'applied' ? 'paid' : 'paid_in_part';
  return valueCents === 0 ? 'more_points' : code;
}

/**
 * What an entry of the trace says to a person.
 * @param reader `guest`: for somebody who can change the cart, and knows nothing of rules; `staff`: for somebody who can change the rules
 * @param money writes cents in the currency of the brand and the language
 */
export function sentenceOf(entry: TraceEntry, reader: 'staff' | 'guest', locale: Locale, money: (cents: number) => string): string {
  const { missing, valueCents, by } = entry;
  const text = sentences[keyOf(entry)][locale][reader === 'staff' ? 0 : 1];
  if (!text.includes('{')) return text;
  const { amount = 0, items = 0, orders = 0 } = missing ?? {};
  return fill(text, { amount: money(amount), items, orders, value: money(valueCents), by: by ?? '' }, locale);
}

/** An entry with its sentences in one language. */
export interface ToldEntry extends TraceEntry {
  staff: string;
  guest: string;
}

/** A trace with its sentences. Those without figures are the same text for all entries, so that a thousand of them cost little. */
export const tellTrace = (trace: readonly TraceEntry[], locale: Locale, money: (cents: number) => string): ToldEntry[] =>
  trace.map((entry) => ({
    ...entry,
    staff: sentenceOf(entry, 'staff', locale, money),
    guest: sentenceOf(entry, 'guest', locale, money),
  }));
