'use client';

import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { type Applied, ApplyResults } from './ApplyResults';
import classes from './apply.module.css';
import { UndoTogether } from './UndoTogether';
import type { usePreviewedRun } from './usePreviewedRun';

type Props<To extends Applied> = Omit<ComponentProps<typeof ApplyResults<To>>, 'restaurants' | 'isDone'> & {
  brandId: number;
  run: ReturnType<typeof usePreviewedRun<To>>;
  /** The verb on the button. Default: «Apply». */
  action?: string;
  danger?: boolean;
  onClose: () => void;
};

/** A preview by restaurant with the button to apply it, then the results with undo. */
export function PreviewedResults<To extends Applied>({ brandId, run, action, danger, onClose, ...results }: Props<To>) {
  const t = useTranslations('brands.apply');
  const { shown, running, problem, perform, back } = run;
  if (!shown) return null;
  const { restaurants, isDone, isNew } = shown;
  const hasChanges = restaurants.some(({ outcome }) => outcome === 'changed');
  return (
    <>
      {isNew && (
        <Alert color="yellow" mb="md">
          {t('stale')}
        </Alert>
      )}
      <ApplyResults restaurants={restaurants} isDone={isDone} {...results} />
      <div className={classes.foot}>
        {isDone ? (
          <DialogActions action={t('close')} onAction={onClose}>
            {hasChanges && <UndoTogether brandId={brandId} />}
          </DialogActions>
        ) : (
          <DialogActions
            action={action ?? t('run')}
            danger={danger}
            disabled={!hasChanges}
            busy={running}
            problem={problem}
            onAction={() => perform(false)}
            cancel={t('again')}
            onCancel={back}
          />
        )}
      </div>
    </>
  );
}
