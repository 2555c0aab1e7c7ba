'use client';

import { Button, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { Lines } from './Lines';
import { SubTitle } from './SubTitle';

interface Props {
  /** What a save would change, one sentence each. */
  lines: readonly string[];
  /** Why a save would be refused; empty if it would not. */
  errors: ReactNode;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onClose: () => void;
  /** Further information before the save. */
  children?: ReactNode;
}

/** Beyond this many lines, only their number is shown. */
const MAX_LINES = 200;

/** Shows what a save would change before it is done. */
export function SaveReview({ lines, errors, isSaving, onSave, onDiscard, onClose, children }: Props) {
  const t = useTranslations('editing.changes');
  const isClean = lines.length === 0;
  const isRefused = errors !== null && errors !== undefined && errors !== false;
  const hiddenCount = lines.length - MAX_LINES;
  return (
    <>
      {isClean && !isRefused && <Text>{t('none')}</Text>}
      {!isClean && <Lines lines={lines.slice(0, MAX_LINES)} rest={hiddenCount > 0 ? t('more', { count: hiddenCount }) : null} />}
      {isRefused && (
        <>
          <SubTitle>{t('refused')}</SubTitle>
          {errors}
        </>
      )}
      {children}
      <DialogActions
        action={t('save')}
        busy={isSaving}
        disabled={isClean || isRefused}
        onAction={onSave}
        cancel={t('goOn')}
        onCancel={onClose}
      >
        <Button
          variant="subtle"
          color="gray"
          disabled={isClean}
          onClick={() => {
            onDiscard();
            onClose();
          }}
        >
          {t('discard')}
        </Button>
      </DialogActions>
    </>
  );
}
