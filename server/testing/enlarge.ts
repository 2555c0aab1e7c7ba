import { z } from 'zod';
import { maximumOf } from '@/server/core/operation/overlong-lists';
import { unwrapType } from '@/server/core/operation/zod-types';

/**
 * Entries of a list are equal, or differ as far as their types allow: one of the two passes checks for existing things and for uniqueness.
 */
export type Entries = 'alike' | 'different';

/** The length of a list without a limit: few more fit into a body. */
const UNLIMITED = 10_000;

/**
 * A value whose lists are as long as their types allow, inner ones first, as long as its JSON fits.
 * @param value contains example entries; an empty list stays empty
 * @param characters the limit of its JSON
 */
export function enlarge(type: z.ZodType, value: unknown, entries: Entries, characters: number): unknown {
  const innerType = typeFor(type, value);
  if (innerType instanceof z.ZodArray && Array.isArray(value) && value.length > 0) {
    const element = innerType.element as z.ZodType;
    const longest = Math.min(maximumOf(innerType), UNLIMITED);
    // Inner lists share the remaining characters with those of neighbouring entries.
    const entry = enlarge(element, value[0], entries, characters / Math.min(longest, 20));
    const length = Math.max(1, Math.min(longest, Math.floor(characters / (sizeOf(entry) + 12))));
    return Array.from({ length }, (_, index) => (entries === 'alike' ? entry : vary(element, entry, index)));
  }
  if (innerType instanceof z.ZodObject && isFields(value)) {
    const fields = Object.entries(value);
    const rest = characters - sizeOf(value);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, name in innerType.shape ? enlarge(innerType.shape[name], field, entries, rest) : field]),
    );
  }
  return value;
}

/** The type of a value's contents: without wrappers that make it optional or transform it; of a union, the member that accepts it. */
function typeFor(type: z.ZodType, value: unknown): z.ZodType {
  const innerType = unwrapType(type);
  if (innerType instanceof z.ZodPipe) return typeFor(innerType.in as z.ZodType, value);
  if (!(innerType instanceof z.ZodUnion)) return innerType;
  const member = (innerType.options as z.ZodType[]).find((option) => option.safeParse(value).success);
  return member ? typeFor(member, value) : innerType;
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const padded = (index: number) => String(index).padStart(12, '0');

/** Variants of a text, of which a type accepts those of its format. */
const textVariants: ((text: string, index: number) => string)[] = [
  (text, index) => text.replace(/[0-9a-f]{12}$/, padded(index)),
  (text, index) => `${text} ${index}`,
  (text, index) => `${text}${index}`,
  (text, index) => text.replace('@', `${index}@`),
  (_, index) => String(index + 1),
];

/** A value that differs from others of its type wherever possible. */
function vary(type: z.ZodType, value: unknown, index: number): unknown {
  const innerType = typeFor(type, value);
  if (innerType instanceof z.ZodObject && isFields(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, name in innerType.shape ? vary(innerType.shape[name], field, index) : field]),
    );
  const variants =
    typeof value === 'string' ? textVariants.map((make) => make(value, index)) : typeof value === 'number' ? [value + index] : [];
  return variants.find((other) => other !== value && innerType.safeParse(other).success) ?? value;
}
