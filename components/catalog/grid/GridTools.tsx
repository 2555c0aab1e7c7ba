'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './grid.module.css';
import { RowActions, type RowActionsProps } from './RowActions';

export interface GridToolsProps extends RowActionsProps {
  canEdit: boolean;
  /** The steps to undo and to redo. */
  steps: { past: readonly unknown[]; future: readonly unknown[] };
  onPaste: () => void;
  onAdd: () => void;
}

/** The tools above the grid of products. */
export default function GridTools({ canEdit, steps, onPaste, onAdd, ...row }: GridToolsProps) {
  const t = useTranslations('catalog.grid');
  const historyWords = useTranslations('editing.history');
  const historyTools = [
    { to: 'undo', icon: <IconArrowBackUp size={18} aria-hidden />, isNone: steps.past.length === 0 },
    { to: 'redo', icon: <IconArrowForwardUp size={18} aria-hidden />, isNone: steps.future.length === 0 },
  ] as const;
  return (
    <>
      {canEdit &&
        historyTools.map(({ to, icon, isNone }) => (
          <ActionIcon
            key={to}
            className={classes.tool}
            variant="subtle"
            color="gray"
            aria-label={historyWords(to)}
            title={historyWords(to)}
            disabled={isNone}
            onClick={() => row.store.undoOrRedo(to)}
          >
            {icon}
          </ActionIcon>
        ))}
      <span className={classes.selected}>{row.chosen.length > 0 ? t('selected', { count: row.chosen.length }) : ''}</span>
      {canEdit && (
        <>
          <RowActions {...row} />
          <Button variant="default" leftSection={<IconClipboardText size={16} aria-hidden />} onClick={onPaste}>
            {t('paste')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('add')}
          </Button>
        </>
      )}
    </>
  );
}
