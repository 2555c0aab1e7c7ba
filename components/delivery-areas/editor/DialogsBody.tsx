'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { History } from '@/components/audit/History';
import { EditorDialog } from '@/components/editing/EditorDialog';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import type { Point } from '../model/areas';
import { ApplyAreas } from './ApplyAreas';
import { type Dialog, useAreas } from './AreasContext';
import { BindForm } from './BindForm';
import { Changes } from './Changes';
import { CircleForm } from './CircleForm';
import { ImportForm } from './ImportForm';
import { Merge } from './Merge';
import { SimplifyForm } from './SimplifyForm';
import type { Saving } from './useSave';

export interface DialogsProps {
  /** Whether any dialog is open. */
  opened: boolean;
  dialog: Dialog;
  saving: Saving;
  /** The initial centre of a circle. */
  centre: Point;
}

export default function DialogsBody({ opened, dialog: wanted, saving, centre }: DialogsProps) {
  const t = useTranslations('deliveryAreas.dialogs');
  const words = useTranslations('editing');
  const { store, open } = useAreas();
  const dialog = opened && saving.theirs === null ? wanted : null;
  const close = () => open(null);
  const frame = (name: Exclude<Dialog, null | 'history' | 'apply'>, content: ReactNode) => (
    <EditorDialog opened={dialog === name} onClose={close} title={name === 'changes' ? words('changes.title') : t(name)} size="lg">
      {content}
    </EditorDialog>
  );
  return (
    <>
      {frame('changes', <Changes saving={saving} onClose={close} />)}
      {frame('import', <ImportForm onDone={close} />)}
      {frame('simplify', <SimplifyForm onDone={close} />)}
      {frame('bind', <BindForm onDone={close} />)}
      {frame('circle', <CircleForm centre={centre} onDone={close} />)}
      <EditorDialog opened={opened && saving.theirs !== null} onClose={() => saving.setTheirs(null)} title={words('merge.title')} size="lg">
        {saving.theirs && <Merge theirs={saving.theirs} onDone={() => saving.setTheirs(null)} />}
      </EditorDialog>
      <ApplyAreas opened={dialog === 'apply'} onClose={close} />
      <DetailDrawer opened={dialog === 'history'} onClose={close} title={t('history')}>
        <History restaurantId={store.restaurantId} subjectKind="delivery areas" subjectId={store.restaurantId} />
      </DetailDrawer>
    </>
  );
}
