'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HistoryTab } from '@/components/audit/HistoryTab';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import type { Point } from '../model/zones';
import { type Dialog, useAreas } from './AreasContext';
import { Changes } from './Changes';
import { CircleForm } from './CircleForm';
import { ImportForm } from './ImportForm';
import { Merge } from './Merge';
import { SimplifyForm } from './SimplifyForm';
import type { Saving } from './useSave';

export interface DialogsProps {
  /** Whether any of them is open. */
  opened: boolean;
  dialog: Dialog;
  saving: Saving;
  /** Where a circle begins. */
  centre: Point;
}

export default function DialogsBody({ opened, dialog: wanted, saving, centre }: DialogsProps) {
  const t = useTranslations('deliveryAreas.dialogs');
  const { store, open } = useAreas();
  const dialog = opened && saving.theirs === null ? wanted : null;
  const close = () => open(null);
  const frame = (name: Exclude<Dialog, null | 'history'>, content: ReactNode) => (
    <Frame opened={dialog === name} onClose={close} title={t(name)}>
      {content}
    </Frame>
  );
  return (
    <>
      {frame('changes', <Changes saving={saving} onClose={close} />)}
      {frame('import', <ImportForm onDone={close} />)}
      {frame('simplify', <SimplifyForm onDone={close} />)}
      {frame('circle', <CircleForm centre={centre} onDone={close} />)}
      <Frame opened={opened && saving.theirs !== null} onClose={() => saving.setTheirs(null)} title={t('merge')}>
        {saving.theirs && <Merge theirs={saving.theirs} onDone={() => saving.setTheirs(null)} />}
      </Frame>
      <DetailDrawer opened={dialog === 'history'} onClose={close} title={t('history')}>
        <HistoryTab restaurantId={store.restaurantId} subjectKind="delivery areas" subjectId={store.restaurantId} />
      </DetailDrawer>
    </>
  );
}

/** A dialog whose content is made anew each time: it begins with the present plan. */
function Frame({ opened, onClose, title, children }: { opened: boolean; onClose: () => void; title: string; children: ReactNode }) {
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': common('close') }}>
      {opened && children}
    </Modal>
  );
}
