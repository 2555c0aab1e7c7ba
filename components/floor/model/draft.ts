import type { Plan } from './plan';
import type { Saved } from './saving';

/** Moves when what a draft holds changes its shape: an older one is then of no use. */
const FORMAT = 1;

/** What is unsaved, with what it was drawn upon. */
export interface Draft {
  tableLayoutUuid: string;
  saved: Saved;
  plan: Plan;
  /** Milliseconds since 1970. */
  at: number;
}

export const writeDraft = (draft: Draft): string => JSON.stringify({ format: FORMAT, ...draft });

/** The draft in a text that this editor wrote for a layout; null for anything else. */
export function readDraft(text: string, tableLayoutUuid: string): Draft | null {
  try {
    const { format, ...draft } = JSON.parse(text) as Draft & { format: number };
    return format === FORMAT && draft.tableLayoutUuid === tableLayoutUuid ? draft : null;
  } catch {
    return null;
  }
}
