'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MergeChoices } from '@/components/editing/MergeChoices';
import { useLastWriter } from '@/components/editing/useLastWriter';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { planOf } from '../model/areas';
import { difference } from '../model/difference';
import type { Conflict } from '../model/merge';
import { useAreas, usePlan } from './AreasContext';
import { useDifferenceWords, useFieldWords } from './words';

/** Shown if a colleague saved first. Merges their changes. If both changed the same thing, the user chooses. */
export function Merge({ theirs, onDone }: { theirs: readonly Area[]; onDone: () => void }) {
  const t = useTranslations('deliveryAreas.merge');
  const { store } = useAreas();
  const plan = usePlan();
  const words = useDifferenceWords();
  const fields = useFieldWords();
  const by = useLastWriter({ restaurantId: store.restaurantId, subjectKind: 'delivery areas' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store compares with the current plan
  const conflicts = useMemo(() => store.conflictsWith(theirs), [store, plan, theirs]);

  function value({ field }: Conflict, area: Conflict['mine']): string {
    if (field === 'existence') return t(area ? 'kept' : 'removed');
    return area ? fields.value(field, area) : '';
  }

  return (
    <MergeChoices
      by={by}
      text={t('text')}
      lines={difference(store.saved, planOf(theirs)).map(words)}
      choices={conflicts.map((conflict) => ({
        id: conflict.id,
        label: `${conflict.name}: ${conflict.field === 'existence' ? t('existence') : fields.label(conflict.field)}`,
        mine: value(conflict, conflict.mine),
        theirs: value(conflict, conflict.theirs),
        preset: conflict.mine ? 'mine' : 'theirs',
      }))}
      onTake={(sideOf) => {
        store.mergeServed(theirs, ({ id }) => sideOf(id));
        onDone();
      }}
      onLater={onDone}
    />
  );
}
