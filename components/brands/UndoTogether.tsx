'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RevertProps } from '@/components/audit/RevertDialog';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { AuditEntry } from '@/server/audit/audit.schema';

const RevertDialog = whenOpened<RevertProps>(() => import('@/components/audit/RevertDialog'));

/** Undoes the last action at several restaurants of a brand together, with a preview. */
export function UndoTogether({ brandId }: { brandId: number }) {
  const t = useTranslations('brands.apply');
  const client = useTRPCClient();
  const notify = useNotify();
  const [entry, setEntry] = useState<AuditEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const readNewest = async () => (await client.audit.listAudit.query({ brandId, subjectKind: 'restaurants', limit: 1 })).items[0] ?? null;

  async function open() {
    try {
      setEntry(entry ?? (await readNewest()));
      setOpen(true);
    } catch (error) {
      notify.failed(error);
    }
  }
  async function close() {
    setOpen(false);
    // The newer history entry tells whether it was undone.
    const newest = await readNewest().catch(() => entry);
    setUndone(newest?.revertsId === entry?.auditId);
  }
  return (
    <>
      <Button variant="default" disabled={isUndone} onClick={open}>
        {t(isUndone ? 'undone' : 'undoAll')}
      </Button>
      <RevertDialog opened={isOpen} entry={entry} onClose={close} />
    </>
  );
}
