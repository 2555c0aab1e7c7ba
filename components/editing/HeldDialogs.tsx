'use client';

import type { ReactNode } from 'react';
import type { Change } from '@/components/ui/ChangesPreview';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ConflictProps, FieldWords } from './ConflictModal';
import type { HeldEdit } from './heldEdit.types';
import type { PreviewProps } from './PreviewModal';
import type { HistoryOf } from './useLastWriter';

/** Field by field what a colleague saved first, and the choice where both changed the same. */
const ConflictDialog = whenOpened<ConflictProps>(() => import('./ConflictModal'));
/** What a save would change, as its dry run tells, before it is done. */
const PreviewDialog = whenOpened<PreviewProps>(() => import('./PreviewModal'));

interface Props<State, Form, Answer> {
  edit: HeldEdit<State, Form, Answer>;
  words: FieldWords;
  /** Where the history has who saved last; null for what has none. */
  history: HistoryOf | null;
  /** What the preview says; without it the changes of the dry run, in the words of the history. */
  preview?: (answer: Answer) => ReactNode;
  /** What else is to be known before the save. */
  more?: ReactNode;
  size?: PreviewProps['size'];
}

/** The dialogs of a form over something shared: its preview, and what to do when somebody saved first. */
export function HeldDialogs<State, Form, Answer>({ edit, words, history, preview, more, size }: Props<State, Form, Answer>) {
  const { previewed, conflicts, taken, isComparing, saving, previewing, save, closePreview, choose, putOff } = edit;
  return (
    <>
      <PreviewDialog
        opened={previewed !== null}
        changes={(previewed as { __changes?: Change[] } | null)?.__changes ?? []}
        size={size}
        more={more}
        saving={saving}
        onSave={save}
        onClose={closePreview}
      >
        {previewed !== null && preview?.(previewed)}
      </PreviewDialog>
      <ConflictDialog
        opened={isComparing}
        conflicts={conflicts}
        taken={taken}
        words={words}
        history={history}
        busy={saving || previewing}
        onSave={choose}
        onClose={putOff}
      />
    </>
  );
}
