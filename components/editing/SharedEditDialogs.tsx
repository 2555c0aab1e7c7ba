'use client';

import type { ReactNode } from 'react';
import type { Change } from '@/components/ui/ChangesPreview';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ConflictProps, FieldWords } from './ConflictModal';
import type { PreviewProps } from './PreviewModal';
import type { SharedEdit } from './sharedEdit.types';
import type { HistoryOf } from './useLastWriter';

/** Shows what a colleague saved first, field by field, with the choices for what both changed. */
const ConflictDialog = whenOpened<ConflictProps>(() => import('./ConflictModal'));
/** Shows what a save would change, from its dry run. */
const PreviewDialog = whenOpened<PreviewProps>(() => import('./PreviewModal'));

interface Props<State, Form, Answer> {
  edit: SharedEdit<State, Form, Answer>;
  words: FieldWords;
  /** Where the history shows who saved last; null for things without a history. */
  history: HistoryOf | null;
  /** Content of the preview. By default, the changes of the dry run in the words of the history. */
  preview?: (answer: Answer) => ReactNode;
  /** Further information before the save. */
  more?: ReactNode;
  size?: PreviewProps['size'];
}

/** The dialogs of a form that others may edit at the same time: the preview of a save, and the conflicts when a colleague saved first. */
export function SharedEditDialogs<State, Form, Answer>({ edit, words, history, preview, more, size }: Props<State, Form, Answer>) {
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
