import { z } from 'zod';
import { maximumOf } from '@/server/core/operation/overlong-lists';
import { inner } from '@/server/core/operation/zod-types';

/** Entries of a list are alike, or differ in all that their types let differ: what is unknown or must be unique is met one way or the other. */
export type Entries = 'alike' | 'different';

/** What a list without a limit is given: a body holds few more. */
const UNLIMITED = 10_000;

/**
 * A value whose lists are as long as their types allow, inner ones before those around them, while its JSON fits.
 * @param value has the entries that the lists are filled with; an empty list stays empty
 * @param characters that its JSON may have
 */
export function enlarge(type: z.ZodType, value: unknown, entries: Entries, characters: number): unknown {
  const known = typeFor(type, value);
  if (known instanceof z.ZodArray && Array.isArray(value) && value.length > 0) {
    const element = known.element as z.ZodType;
    const longest = Math.min(maximumOf(known), UNLIMITED);
    // Inner lists share what there is with the entries beside theirs.
    const entry = enlarge(element, value[0], entries, characters / Math.min(longest, 20));
    const length = Math.max(1, Math.min(longest, Math.floor(characters / (sizeOf(entry) + 12))));
    return Array.from({ length }, (_, index) => (entries === 'alike' ? entry : vary(element, entry, index)));
  }
  if (known instanceof z.ZodObject && isFields(value)) {
    const fields = Object.entries(value);
    const rest = characters - sizeOf(value);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, name in known.shape ? enlarge(known.shape[name], field, entries, rest) : field]),
    );
  }
  return value;
}

/** The type that says what a value holds: without what makes it optional or changes it, and of several the one that takes it. */
function typeFor(type: z.ZodType, value: unknown): z.ZodType {
  const known = inner(type);
  if (known instanceof z.ZodPipe) return typeFor(known.in as z.ZodType, value);
  if (!(known instanceof z.ZodUnion)) return known;
  const taking = (known.options as z.ZodType[]).find((option) => option.safeParse(value).success);
  return taking ? typeFor(taking, value) : known;
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const padded = (index: number) => String(index).padStart(12, '0');

/** Other texts than a given one, of which a type takes those of its kind. */
const otherTexts: ((text: string, index: number) => string)[] = [
  (text, index) => text.replace(/[0-9a-f]{12}$/, padded(index)),
  (text, index) => `${text} ${index}`,
  (text, index) => `${text}${index}`,
  (text, index) => text.replace('@', `${index}@`),
  (_, index) => String(index + 1),
];

/** A value of a type that differs from others of its kind wherever the type allows it. */
function vary(type: z.ZodType, value: unknown, index: number): unknown {
  const known = typeFor(type, value);
  if (known instanceof z.ZodObject && isFields(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, name in known.shape ? vary(known.shape[name], field, index) : field]),
    );
  const others =
    typeof value === 'string' ? otherTexts.map((make) => make(value, index)) : typeof value === 'number' ? [value + index] : [];
  return others.find((other) => other !== value && known.safeParse(other).success) ?? value;
}
