'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChangesInWords } from '@/components/audit/Differences';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { ModuleChanges } from './ModuleChanges';
import classes from './modules.module.css';
import type { ChangeGroup } from './useSaveModules';

export interface PreviewProps {
  opened: boolean;
  groups: ChangeGroup[];
  /** What else is to be known before the save. */
  more?: ReactNode;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** What a save would change, module by module, as the service says. */
export default function PreviewModal({ opened, groups, more, saving, onSave, onClose }: PreviewProps) {
  const t = useTranslations('modules.preview');
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('title')}>
      {groups.map((group) => (
        <section key={group.title} className={classes.group}>
          <h3>{group.title}</h3>
          {(group.changes.length > 0 || !group.locking) && <ModuleChanges changes={group.changes} />}
          {group.locking && <ChangesInWords changes={group.locking} />}
        </section>
      ))}
      {more}
      <DialogActions action={t('save')} busy={saving} onAction={onSave} cancel={t('keep')} onCancel={onClose} />
    </Dialog>
  );
}
