import { isRecord } from '@/components/editing/isRecord';
import type { Draft } from './drafts';

/** The counts of an earlier visit, stored in this browser. */
export interface KeptCounts {
  /** When they were stored: milliseconds since 1970. */
  at: number;
  drafts: Draft[];
}

export function writeCounts(drafts: readonly Draft[], at: number): string | null {
  if (drafts.length === 0) return null;
  // The error of the last attempt is outdated.
  return JSON.stringify({ at, drafts: drafts.map(({ error: _, ...draft }) => draft) } satisfies KeptCounts);
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value.item) || typeof value.key !== 'string') return false;
  const { item, quantity, seen, safetyStock } = value;
  const isCount = (count: unknown) => count === undefined || typeof count === 'number';
  if (typeof item.productId !== 'number' || typeof item.menuId !== 'number' || typeof item.signature !== 'string') return false;
  return isCount(quantity) && [seen, safetyStock].every((count) => isCount(count) || count === null);
}

/** @returns null if the text is invalid or of another version */
export function readCounts(text: string): KeptCounts | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || typeof kept.at !== 'number' || !Array.isArray(kept.drafts) || !kept.drafts.every(isDraft)) return null;
    return { at: kept.at, drafts: kept.drafts };
  } catch {
    return null;
  }
}
