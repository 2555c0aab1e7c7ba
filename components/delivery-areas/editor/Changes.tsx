'use client';

import { useTranslations } from 'next-intl';
import { Lines } from '@/components/editing/Lines';
import { SaveReview } from '@/components/editing/SaveReview';
import { SubTitle } from '@/components/editing/SubTitle';
import { useNotify } from '@/components/ui/notify';
import { difference } from '../model/difference';
import { problemsOf } from '../model/problems';
import { useAreas, usePlan, useUnread } from './AreasContext';
import classes from './editor.module.css';
import type { Saving } from './useSave';
import { useDifferenceWords, useProblemWords, useUnreadWords } from './words';

/** Previews the changes of a save. */
export function Changes({ saving, onClose }: { saving: Saving; onClose: () => void }) {
  const t = useTranslations('deliveryAreas.changes');
  const notify = useNotify();
  const { store } = useAreas();
  const plan = usePlan();
  const words = useDifferenceWords();
  const problemWords = useProblemWords();
  const lines = difference(store.saved, plan).map(words);
  const { error: errors = [], warning: warnings = [] } = Object.groupBy(problemsOf(plan), ({ severity }) => severity);
  const unreadWords = useUnreadWords();
  const errorLines = [...useUnread().map(unreadWords), ...errors.map(problemWords)];
  const keptCount = plan.filter(({ key }) => store.saved.some((area) => area.key === key)).length;
  async function save() {
    if (await saving.save()) onClose();
  }
  return (
    <SaveReview
      lines={lines}
      errors={errorLines.length > 0 && <Lines lines={errorLines} />}
      isSaving={saving.isSaving}
      onSave={() => void save()}
      onDiscard={() => {
        store.discard();
        notify.done(t('discarded'), { label: t('undo'), run: () => store.undoDiscard() });
      }}
      onClose={onClose}
    >
      {keptCount > 0 && lines.length > 0 && <p className={classes.hint}>{t('kept', { count: keptCount })}</p>}
      {warnings.length > 0 && (
        <>
          <SubTitle>{t('look')}</SubTitle>
          <Lines lines={warnings.map(problemWords)} />
        </>
      )}
    </SaveReview>
  );
}
