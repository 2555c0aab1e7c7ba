import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { type DrawnArea, type Plan, planOf, sameArea } from './areas';
import { byKey } from './difference';

/** Moves when what a draft holds changes its shape: an older one is then of no use. */
const FORMAT = 2;

/** What is unsaved, with what it was drawn upon. */
export interface Draft {
  restaurantId: number;
  /** As the server had them. */
  areas: Area[];
  plan: Plan;
  /** Milliseconds since 1970. */
  at: number;
}

/** Of areas that are as the server had them the key says all: a browser keeps five megabytes, and hundreds of outlines are one. */
interface Written extends Omit<Draft, 'plan'> {
  format: number;
  plan: (DrawnArea | string)[];
}

/** @param saved the plan that the areas are, where it is known */
export function writeDraft({ plan, ...draft }: Draft, saved: Plan = planOf(draft.areas)): string {
  const before = byKey(saved);
  const written = plan.map((area) => {
    const same = before.get(area.key);
    return same && sameArea(same, area) ? area.key : area;
  });
  return JSON.stringify({ format: FORMAT, ...draft, plan: written } satisfies Written);
}

/** The draft in a text that this editor wrote for a restaurant; null for anything else. */
export function readDraft(text: string, restaurantId: number): Draft | null {
  try {
    const { format, plan, ...draft } = JSON.parse(text) as Written;
    if (format !== FORMAT || draft.restaurantId !== restaurantId) return null;
    const before = byKey(planOf(draft.areas));
    return { ...draft, plan: plan.flatMap((area) => (typeof area === 'string' ? (before.get(area) ?? []) : area)) };
  } catch {
    return null;
  }
}
