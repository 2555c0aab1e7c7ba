'use client';

import { useTranslations } from 'next-intl';
import { EditorDialog } from '@/components/editing/EditorDialog';
import PrintModal from '../print/PrintModal';
import { ArrayForm } from './ArrayForm';
import { ChangesDialog } from './ChangesDialog';
import { type Panel, useEditorActions, useIsDirty } from './EditorContext';
import { HelpDialog } from './HelpDialog';
import { MergeDialog } from './MergeDialog';
import { NumberForm } from './NumberForm';
import { OccupiedDialog } from './OccupiedDialog';
import { PublishDialog } from './PublishDialog';
import { RenameForm } from './RenameForm';
import type { Saving } from './useSave';

export interface DialogsProps {
  /** Whether any dialog is open. */
  opened: boolean;
  panel: Panel;
  saving: Saving;
}

export default function DialogsBody({ opened, panel: wanted, saving }: DialogsProps) {
  const panel = opened ? wanted : null;
  const t = useTranslations('floor.editor');
  const { store, open } = useEditorActions();
  const isDirty = useIsDirty();
  const close = () => open(null);
  async function saveChanges() {
    await saving.save();
    close();
  }
  return (
    <>
      <HelpDialog opened={panel === 'help'} onClose={close} />
      <EditorDialog opened={panel === 'number'} onClose={close} title={t('number.title')}>
        <NumberForm onClose={close} />
      </EditorDialog>
      <EditorDialog opened={panel === 'array'} onClose={close} title={t('array.title')}>
        <ArrayForm onClose={close} />
      </EditorDialog>
      <EditorDialog opened={panel === 'rename'} onClose={close} title={t('renameAll.title')}>
        <RenameForm onClose={close} />
      </EditorDialog>
      <ChangesDialog
        opened={panel === 'changes'}
        saving={saving.isSaving}
        onSave={saveChanges}
        onDiscard={() => store.reset(store.layout)}
        onClose={close}
      />
      <PublishDialog
        opened={panel === 'publish' && saving.theirs === null && saving.occupied === null}
        onPublish={saving.publish}
        onClose={close}
      />
      <PrintModal opened={panel === 'print'} layout={store.layout} isUnsaved={isDirty} onClose={close} />
      <MergeDialog
        opened={opened && saving.theirs !== null}
        theirs={saving.theirs}
        onMerged={() => saving.setTheirs(null)}
        onClose={() => saving.setTheirs(null)}
      />
      <OccupiedDialog
        names={opened ? saving.occupied : null}
        saving={saving.isSaving}
        onKeep={saving.keepOccupied}
        onForce={() => void saving.save(true)}
        onClose={saving.forgetOccupied}
      />
    </>
  );
}
