'use client';

import { Skeleton } from '@mantine/core';
import { IconLayoutBoard } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PrintProps } from '../print/PrintModal';
import type { DeleteLayoutProps } from './DeleteLayoutModal';
import type { DuplicateLayoutProps } from './DuplicateLayoutModal';
import type { EditLayoutProps } from './EditLayoutModal';
import { type LayoutAction, LayoutCard } from './LayoutCard';
import classes from './layouts.module.css';
import type { PublishProps } from './PublishModal';
import { useLastChanges, useLayouts } from './useLayouts';
import type { VersionsProps } from './VersionsDrawer';

const PublishDialog = whenOpened<PublishProps>(() => import('./PublishModal'));
const EditLayoutDialog = whenOpened<EditLayoutProps>(() => import('./EditLayoutModal'));
const DuplicateLayoutDialog = whenOpened<DuplicateLayoutProps>(() => import('./DuplicateLayoutModal'));
const DeleteLayoutDialog = whenOpened<DeleteLayoutProps>(() => import('./DeleteLayoutModal'));
const PrintDialog = whenOpened<PrintProps>(() => import('../print/PrintModal'));
const VersionsDrawer = whenOpened<VersionsProps>(() => import('./VersionsDrawer'));

/** An action in progress, and its layout. */
interface Step {
  tableLayoutUuid: string;
  action: LayoutAction;
  /** An earlier version to publish. Default: the draft. */
  version?: number;
}

interface Props {
  canEdit: boolean;
  /** Shown if there are no layouts. */
  firstStep: ReactNode;
}

/** A card for each layout, and the dialogs of their actions. */
export function LayoutCards({ canEdit, firstStep }: Props) {
  const t = useTranslations('floor.layouts');
  const query = useLayouts();
  const changes = useLastChanges();
  const [step, setStep] = useState<Step | null>(null);
  // A dialog keeps its content while it closes.
  const [last, setLast] = useState<Step | null>(null);
  if (step && step !== last) setLast(step);
  const layouts = query.data;
  const layout = layouts?.find(({ tableLayoutUuid }) => tableLayoutUuid === last?.tableLayoutUuid);
  const close = () => setStep(null);
  const isOpen = (action: LayoutAction) => step?.action === action && layout !== undefined;

  if (!layouts) return query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <Loading />;
  return (
    <>
      {layouts.length === 0 ? (
        <EmptyState icon={<IconLayoutBoard size={20} />} title={t('empty.title')} action={firstStep}>
          {t(canEdit ? 'empty.text' : 'empty.readOnly')}
        </EmptyState>
      ) : (
        <ul className={classes.cards} aria-label={t('title')}>
          {layouts.map((one) => (
            <LayoutCard
              key={one.tableLayoutUuid}
              layout={one}
              changes={changes}
              canEdit={canEdit}
              onAction={(action) => setStep({ tableLayoutUuid: one.tableLayoutUuid, action })}
            />
          ))}
        </ul>
      )}
      <PublishDialog opened={isOpen('publish')} layout={layout} version={last?.version} onClose={close} />
      <EditLayoutDialog opened={isOpen('edit')} layout={layout} onClose={close} />
      <DuplicateLayoutDialog opened={isOpen('duplicate')} layout={layout} onClose={close} />
      <DeleteLayoutDialog opened={isOpen('delete')} layout={layout} onClose={close} />
      <PrintDialog opened={isOpen('print')} layout={layout} onClose={close} />
      <VersionsDrawer
        opened={isOpen('versions')}
        layout={layout}
        canEdit={canEdit}
        onClose={close}
        onPublish={
          canEdit && layout ? (version) => setStep({ tableLayoutUuid: layout.tableLayoutUuid, action: 'publish', version }) : undefined
        }
      />
    </>
  );
}

function Loading() {
  const t = useTranslations('common');
  return (
    <div className={classes.cards} role="status" aria-label={t('loading')}>
      {[0, 1].map((key) => (
        <Skeleton key={key} height="21.5rem" radius="lg" />
      ))}
    </div>
  );
}
