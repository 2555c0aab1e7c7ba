import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { type DrawnArea, type Plan, planOf, sameArea } from './areas';
import { byKey } from './difference';

/** Increase it when the format of drafts changes. Older drafts are discarded. */
const FORMAT = 2;

/** Unsaved changes, with the version that they are based on. */
export interface Draft {
  restaurantId: number;
  /** The areas as the server had them. */
  areas: Area[];
  plan: Plan;
  /** Milliseconds since 1970. */
  at: number;
}

/** Areas unchanged since the server's version are stored by key only: a browser keeps five megabytes, and hundreds of outlines take one. */
interface Written extends Omit<Draft, 'plan'> {
  format: number;
  plan: (DrawnArea | string)[];
}

/** @param saved the plan of the areas, if it is known */
export function writeDraft({ plan, ...draft }: Draft, saved: Plan = planOf(draft.areas)): string {
  const before = byKey(saved);
  const written = plan.map((area) => {
    const savedArea = before.get(area.key);
    return savedArea && sameArea(savedArea, area) ? area.key : area;
  });
  return JSON.stringify({ format: FORMAT, ...draft, plan: written } satisfies Written);
}

/** The draft in a text that this editor stored for a restaurant; null for any other text. */
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
