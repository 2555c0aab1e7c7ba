'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { EditorDialog, type EditorDialogProps } from '@/components/editing/EditorDialog';
import { MergeChoices } from '@/components/editing/MergeChoices';
import { useLastWriter } from '@/components/editing/useLastWriter';
import type { Layout } from '@/server/floor/floor.schema';
import { type Conflict, keepMine } from '../model/merge';
import { reconcile } from '../model/saving';
import { theirChanges } from '../model/their-changes';
import { useEditorActions, usePlan } from './EditorContext';
import { useDifferenceWords, useFieldWords } from './words';

interface Props extends EditorDialogProps {
  /** The layout as someone else saved it. */
  theirs: Layout | null;
  onMerged: () => void;
}

/** Shown if a colleague saved first. Merges their changes. If both changed the same thing, the user chooses. */
export function MergeDialog({ opened, theirs, onMerged, onClose }: Props) {
  const t = useTranslations('editing.merge');
  return (
    <EditorDialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {theirs && <Merge key={theirs.updatedAt} theirs={theirs} onMerged={onMerged} onClose={onClose} />}
    </EditorDialog>
  );
}

function Merge({ theirs, onMerged, onClose }: { theirs: Layout; onMerged: () => void; onClose: () => void }) {
  const t = useTranslations('floor.editor.merge');
  const { store } = useEditorActions();
  const plan = usePlan();
  const words = useDifferenceWords();
  const fields = useFieldWords();
  const parts = [store.layout.tableLayoutUuid, ...[...store.layout.rooms, ...theirs.rooms].map(({ roomId }) => roomId)];
  const by = useLastWriter({ restaurantId: store.layout.restaurantId, subjectKind: 'table layout,room' }, parts);
  const { conflicts, lines } = useMemo(() => {
    const result = reconcile(store.saved, plan, theirs);
    return { conflicts: result.conflicts, lines: theirChanges(store.saved.plan, plan, result.saved.plan) };
  }, [store, plan, theirs]);

  function value({ field }: Conflict, values: Conflict['mine']): string {
    if (field !== 'room' || !values) return fields.value(field, values);
    return fields.value(field, { room: plan.rooms.find(({ key }) => key === values.room)?.name ?? t('otherRoom') });
  }

  return (
    <MergeChoices
      by={by}
      text={t('text')}
      lines={lines.map(words)}
      choices={conflicts.map((conflict) => ({
        id: conflict.id,
        label: `${conflict.name || t(`subjects.${conflict.subject}`)}: ${fields.label(conflict.field)}`,
        mine: value(conflict, conflict.mine),
        theirs: value(conflict, conflict.theirs),
        preset: keepMine(conflict),
      }))}
      onTake={(sideOf) => {
        store.mergeServed(theirs, ({ id }) => sideOf(id));
        onMerged();
      }}
      onLater={onClose}
    />
  );
}
