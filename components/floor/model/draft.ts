import { USUAL_AISLE } from '@/server/floor/floor.values';
import { sameItem } from './fields';
import type { Item, Plan } from './plan';
import { type LayoutContent, planOf, type Saved } from './saving';

/** Increase it when the format of drafts changes. Older drafts are discarded unless they are converted here. */
const FORMAT = 3;
/** Before locks, groups and aisles. */
const WITHOUT_LOCKS = 2;
/** Before decoration had ids: it was identified by its values. */
const WITHOUT_DECORATION_IDS = 1;

/** Unsaved changes, with the version that they are based on. */
export interface Draft {
  tableLayoutUuid: string;
  saved: Saved;
  plan: Plan;
  /** Milliseconds since 1970. */
  at: number;
}

export const writeDraft = (draft: Draft): string => JSON.stringify({ format: FORMAT, ...draft });

/** The draft in a text that this editor stored for a layout; null for any other text. */
export function readDraft(text: string, layout: LayoutContent & Pick<Draft, 'tableLayoutUuid'>): Draft | null {
  try {
    const { format, ...draft } = JSON.parse(text) as Draft & { format: number };
    if (draft.tableLayoutUuid !== layout.tableLayoutUuid) return null;
    if (format === WITHOUT_DECORATION_IDS) return withDecorationIds(withLocks(draft), layout);
    if (format === WITHOUT_LOCKS) return withLocks(draft);
    return format === FORMAT ? draft : null;
  } catch {
    return null;
  }
}

function withLocks(draft: Draft): Draft {
  const unlocked = <Kind extends Item>(item: Kind): Kind => ({ ...item, isLocked: false, groupId: null });
  const migrate = (plan: Plan): Plan => ({
    ...plan,
    rooms: plan.rooms.map((room) => ({
      ...room,
      aisle: USUAL_AISLE,
      tables: room.tables.map(unlocked),
      decoration: room.decoration.map(unlocked),
    })),
  });
  return { ...draft, plan: migrate(draft.plan), saved: { ...draft.saved, plan: migrate(draft.saved.plan) } };
}

/** Gives decoration of the base that is unchanged in the layout its new id. */
function withDecorationIds(draft: Draft, layout: LayoutContent): Draft {
  const current = new Map(planOf(layout, draft.saved).rooms.map(({ key, decoration }) => [key, [...decoration]]));
  const newIds = draft.saved.plan.rooms.flatMap(({ key: roomKey, decoration }) => {
    const unmatched = current.get(roomKey) ?? [];
    return decoration.flatMap((item): [string, string][] => {
      const index = unmatched.findIndex((other) => sameItem(item, other));
      return index < 0 ? [] : [[item.key, unmatched.splice(index, 1)[0]!.key]];
    });
  });
  return { ...draft, saved: { ...draft.saved, ids: { ...draft.saved.ids, ...Object.fromEntries(newIds) } } };
}
