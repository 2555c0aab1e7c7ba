'use client';

import { useTranslations } from 'next-intl';
import { EditorDialog, type EditorDialogProps } from '@/components/editing/EditorDialog';
import { SaveReview } from '@/components/editing/SaveReview';
import { difference } from '../model/difference';
import { errorsOf } from '../model/problems';
import { useEditorActions, usePlan } from './EditorContext';
import { ProblemList } from './ProblemList';
import { useDifferenceWords } from './words';

interface Props extends EditorDialogProps {
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Previews the changes that a save would make. */
export function ChangesDialog({ opened, ...rest }: Props) {
  const t = useTranslations('editing.changes');
  return (
    <EditorDialog opened={opened} onClose={rest.onClose} title={t('title')} size="lg">
      <Changes {...rest} />
    </EditorDialog>
  );
}

function Changes({ saving, ...handlers }: Omit<Props, 'opened'>) {
  const { store } = useEditorActions();
  const plan = usePlan();
  const words = useDifferenceWords();
  const errors = errorsOf(plan);
  return (
    <SaveReview
      lines={difference(store.saved.plan, plan).map(words)}
      errors={errors.length > 0 && <ProblemList problems={errors} />}
      isSaving={saving}
      {...handlers}
    />
  );
}
