import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import type { Plan } from './zones';

/** Moves when what a draft holds changes its shape: an older one is then of no use. */
const FORMAT = 1;

/** What is unsaved, with what it was drawn upon. */
export interface Draft {
  restaurantId: number;
  /** As the server had them. */
  areas: Area[];
  plan: Plan;
  /** Milliseconds since 1970. */
  at: number;
}

export const writeDraft = (draft: Draft): string => JSON.stringify({ format: FORMAT, ...draft });

/** The draft in a text that this editor wrote for a restaurant; null for anything else. */
export function readDraft(text: string, restaurantId: number): Draft | null {
  try {
    const { format, ...draft } = JSON.parse(text) as Draft & { format: number };
    return format === FORMAT && draft.restaurantId === restaurantId ? draft : null;
  } catch {
    return null;
  }
}
