'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { MergeChoices } from './MergeChoices';
import type { Conflict, FieldChange } from './sharedEdit.rules';
import type { Side } from './side';
import { type HistoryOf, useLastWriter } from './useLastWriter';

/** Fields of a form and their values in words; empty for an empty value. */
export interface FieldWords {
  field: (name: string) => string;
  value: (name: string, value: unknown) => string;
}

export interface ConflictProps {
  opened: boolean;
  conflicts: readonly Conflict[];
  /** Changes taken over from others. */
  taken: readonly FieldChange[];
  words: FieldWords;
  history: HistoryOf | null;
  busy: boolean;
  onSave: (sideOf: (field: string) => Side) => void;
  onClose: () => void;
}

export default function ConflictModal({ opened, onClose, ...rest }: ConflictProps) {
  const t = useTranslations('editing.merge');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {opened && <Choices key={JSON.stringify([rest.conflicts, rest.taken])} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Choices({ conflicts, taken, words, history, busy, onSave, onClose }: Omit<ConflictProps, 'opened'>) {
  const t = useTranslations('editing.held');
  const by = useLastWriter(history);
  const value = (field: string, content: unknown) => words.value(field, content) || t('nothing');
  return (
    <MergeChoices
      by={by}
      text={t('text')}
      lines={taken.map(({ field, before, after }) =>
        t('became', { field: words.field(field), before: value(field, before), after: value(field, after) }),
      )}
      // Choosing theirs would lose the entry; what they saved remains in the history.
      choices={conflicts.map(({ field, mine, theirs }) => ({
        id: field,
        label: words.field(field),
        mine: value(field, mine),
        theirs: value(field, theirs),
        preset: 'mine',
      }))}
      action={t('save')}
      busy={busy}
      onTake={onSave}
      onLater={onClose}
    />
  );
}
