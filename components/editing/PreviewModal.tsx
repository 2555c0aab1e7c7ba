'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChangesInWords } from '@/components/audit/Differences';
import type { Change } from '@/components/ui/ChangesPreview';
import { Dialog, type DialogProps } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';

export interface PreviewProps {
  opened: boolean;
  /** What the save would change. Shown in the words of the history unless there are others. */
  changes: Change[];
  size?: DialogProps['size'];
  children?: ReactNode;
  more?: ReactNode;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
}

export default function PreviewModal({ opened, changes, size, children, more, saving, onSave, onClose }: PreviewProps) {
  const t = useTranslations('editing.preview');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={size}>
      {opened && (
        <>
          {children || <ChangesInWords changes={changes} />}
          {more}
        </>
      )}
      <DialogActions action={t('save')} busy={saving} onAction={onSave} cancel={t('keep')} onCancel={onClose} />
    </Dialog>
  );
}
