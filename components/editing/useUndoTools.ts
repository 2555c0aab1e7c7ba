import { type Icon, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

interface History<Step> {
  /** The steps that undo and redo would act on. */
  last: Step | undefined;
  next: Step | undefined;
  words: (step: Step) => string;
  send: (event: { type: 'undo' | 'redo' }) => void;
}

export interface UndoTool {
  type: 'undo' | 'redo';
  word: string;
  /** Names the step, if there is one. */
  label: string;
  icon: Icon;
  disabled: boolean;
  onClick: () => void;
}

/** Undo and redo for the toolbar of an editor. */
export function useUndoTools<Step>({ last, next, words, send }: History<Step>): UndoTool[] {
  const t = useTranslations('editing.history');
  const tool = (type: UndoTool['type'], icon: Icon, step: Step | undefined): UndoTool => ({
    type,
    word: t(type),
    label: step === undefined ? t(type) : t(`${type}Step`, { step: words(step) }),
    icon,
    disabled: step === undefined,
    onClick: () => send({ type }),
  });
  return [tool('undo', IconArrowBackUp, last), tool('redo', IconArrowForwardUp, next)];
}
