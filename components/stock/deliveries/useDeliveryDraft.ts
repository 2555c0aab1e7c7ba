'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { isRecord } from '@/components/editing/isRecord';
import { useKeptForm } from '@/components/editing/useKeptForm';
import { useRestaurant } from '@/components/ui/scope';
import type { Delivery } from '@/server/stock/stock.schema';
import { type Attempt, noAttempt } from '../shared/useAttemptKey';
import { type DeliveryDraft, type DeliveryFields, differencesOf, draftOf, isDraft, mergedWith, sameDraft } from './deliveryDraft';
import { isEmpty } from './lines';
import { useLines } from './useLines';

interface Kept {
  draft: DeliveryDraft;
  /** What was sent and not answered yet, so that it is not booked twice. */
  attempt: Attempt;
}

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isDraft(value.draft) && isRecord(value.attempt) && typeof value.attempt.key === 'string';

/**
 * A delivery as it is being entered, kept in this browser until it is saved.
 * @param delivery the announced one that is changed; undefined for a new one
 * @param isSaved nothing of it is unsaved any more
 */
export function useDeliveryDraft(delivery: Delivery | undefined, isSaved: boolean) {
  const locale = useLocale();
  const { id: restaurantId, timeZone } = useRestaurant();
  const read = (base: Delivery | null) => draftOf(base, { timeZone, locale });
  const [begun, setBegun] = useState(() => read(delivery ?? null));
  const [fields, setFields] = useState(begun.fields);
  /** What somebody else has saved since the change began. */
  const [theirs, setTheirs] = useState<Delivery | null>(null);
  const editor = useLines(begun.lines);
  const attempt = useRef(noAttempt);

  const draft: DeliveryDraft = { fields, lines: editor.lines.filter((line) => !isEmpty(line)), base: begun.base };
  const isEdited = !isSaved && !sameDraft(draft, begun);

  function show(next: DeliveryDraft) {
    setFields(next.fields);
    editor.replace(next.lines);
  }

  const { at: keptAt, forget } = useKeptForm<Kept>({
    key: `brigade:delivery:${restaurantId}:${delivery?.deliveryId ?? 'new'}`,
    entered: isEdited ? { draft, attempt: attempt.current } : null,
    isForm: isKept,
    bringBack: ({ draft: kept, attempt: sent }) => {
      attempt.current = sent;
      setBegun(read(kept.base));
      show(kept);
    },
  });

  return {
    fields,
    edit: (change: Partial<DeliveryFields>) => setFields((known) => ({ ...known, ...change })),
    editor,
    lines: draft.lines,
    /** The state that a save is held to. */
    base: begun.base,
    isEdited,
    attempt,
    keptAt,
    forget,
    /** Where this differs from what somebody else has saved; null while nobody has. */
    differences: theirs && differencesOf(draft, read(theirs)),
    /** Leaves what was entered here. */
    discard: () => show(begun),
    /** Takes in what somebody else has saved; what was entered here stays, and the next save goes over theirs. */
    meet(current: Delivery) {
      const next = read(current);
      show(mergedWith(draft, begun, next));
      setBegun(next);
      setTheirs(current);
    },
  };
}
