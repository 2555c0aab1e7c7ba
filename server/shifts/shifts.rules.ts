import type { Day } from '@/server/pickup/pickup.values';

interface Span {
  days: readonly Day[];
  /** Minutes since midnight. */
  from: number;
  to: number;
}

/** The first shift that overlaps with a given one. Shifts that touch do not overlap. */
export function overlapOf<Shift extends Span>(span: Span, others: readonly Shift[]): Shift | undefined {
  return others.find(({ days, from, to }) => from < span.to && span.from < to && days.some((day) => span.days.includes(day)));
}

/** The shift at a moment of a restaurant's week. Its end is exclusive. */
export function shiftAt<Shift extends Span>(shifts: readonly Shift[], { day, minute }: { day: Day; minute: number }): Shift | undefined {
  return shifts.find(({ days, from, to }) => days.includes(day) && from <= minute && minute < to);
}

/**
 * An unused id for a shift, derived from its name.
 * @param taken ids in use
 */
export function idFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const base =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 30) || 'shift';
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}
