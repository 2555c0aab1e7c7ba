'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import type { FieldWords } from './ConflictModal';
import classes from './editing.module.css';
import type { Precondition } from './precondition';
import { SharedEditDialogs } from './SharedEditDialogs';
import { SharedEditNews } from './SharedEditNews';
import type { SharedEdit } from './sharedEdit.types';
import type { HistoryOf } from './useLastWriter';

interface Props<State, Form, Answer> {
  edit: SharedEdit<State, Form, Answer>;
  words: FieldWords;
  /** Where the history shows who saved last; null for things without a history. */
  history: HistoryOf | null;
  action: ReactNode;
  onClose: () => void;
  /** Deletes the thing that is edited, conditional on the state as it was read. */
  removal?: { action: ReactNode; remove: (precondition: Precondition) => Promise<unknown>; onRemoved: () => unknown };
  /** Further buttons, on the other side. */
  children?: ReactNode;
}

/**
 * The footer of a dialog with a form that others may edit at the same time: their changes, the save, and cancel. Something new can always
 * be submitted, and the form then says what is missing; something existing can be saved once it is edited.
 */
export function SharedEditActions<State, Form, Answer>({
  edit,
  words,
  history,
  action,
  onClose,
  removal,
  children,
}: Props<State, Form, Answer>) {
  function cancel() {
    edit.leave();
    onClose();
  }
  const isUnchanged = edit.base !== null && !edit.isEdited;
  return (
    <>
      <div className={classes.news}>
        <SharedEditNews conflicts={edit.conflicts.length} taken={edit.taken.length} onCompare={edit.compare} />
      </div>
      <DialogActions action={action} busy={edit.saving} disabled={isUnchanged} onCancel={cancel} callsOff problem={edit.problem}>
        {removal && <Remove edit={edit} {...removal} />}
        {children}
      </DialogActions>
      <SharedEditDialogs edit={edit} words={words} history={history} />
    </>
  );
}

interface RemoveProps<State, Form, Answer> {
  edit: SharedEdit<State, Form, Answer>;
  action: ReactNode;
  remove: (precondition: Precondition) => Promise<unknown>;
  onRemoved: () => unknown;
}

function Remove<State, Form, Answer>({ edit, action, remove, onRemoved }: RemoveProps<State, Form, Answer>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(edit.precondition),
    onSuccess: () => {
      edit.leave();
      return onRemoved();
    },
    onError: edit.refuse,
  });
  return (
    <Button variant="subtle" color="red" loading={isPending} onClick={() => mutate()}>
      {action}
    </Button>
  );
}
