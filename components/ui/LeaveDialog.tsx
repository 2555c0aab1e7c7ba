'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import classes from './LeaveDialog.module.css';

interface Props {
  opened: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/**
 * Asks before unsaved changes are lost. It is a native dialog, so it appears above all others. It is part of the screen from the start, so
 * that it also works offline.
 */
export function LeaveDialog({ opened, onStay, onDiscard }: Props) {
  const t = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="leave-title" tabIndex={-1} onCancel={onStay} {...ignoredByMantine}>
      {opened && (
        <>
          <h2 id="leave-title" className={classes.title}>
            {t('unsaved.title')}
          </h2>
          <p>{t('unsaved.text')}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onStay} autoFocus {...ignoredByMantine}>
              {t('unsaved.stay')}
            </Button>
            <Button color="red" onClick={onDiscard} {...ignoredByMantine}>
              {t('unsaved.discard')}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

/** Mantine's dialogs listen for Escape on the window. A dialog below must not close on the Escape meant for this one. */
const ignoredByMantine = { 'data-mantine-stop-propagation': 'true' };
