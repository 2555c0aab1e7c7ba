'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useRenewFrame } from '@/components/ui/opening';
import { Panel } from '@/components/ui/Panel';
import { TypedConfirm } from '@/components/ui/TypedConfirm';
import { useFormat } from '@/components/ui/useFormat';

interface Props {
  of: 'brand' | 'restaurant';
  name: string;
  archivedAt: string | null;
  onArchive: () => Promise<unknown>;
  onRestore: () => Promise<unknown>;
}

/** Archives a brand or a restaurant after its name is typed, or restores it. */
export function ArchivePanel({ of, name, archivedAt, onArchive, onRestore }: Props) {
  const t = useTranslations('brands.archive');
  const format = useFormat();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('places');
  const renew = useRenewFrame();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(work: () => Promise<unknown>, message: string, onFailed: (error: unknown) => void) {
    setBusy(true);
    setError(null);
    try {
      await work();
      setConfirming(false);
      notify.done(message);
      await refresh();
      renew();
    } catch (failure) {
      onFailed(failure);
    } finally {
      setBusy(false);
    }
  }

  if (archivedAt !== null) {
    return (
      <Panel title={t('isArchived', { date: format.date(archivedAt) })}>
        <p className={layout.note}>{t(`${of}.archivedText`)}</p>
        <Button mt="md" variant="default" loading={busy} onClick={() => run(onRestore, t('restored', { name }), notify.failed)}>
          {t('restore')}
        </Button>
      </Panel>
    );
  }
  return (
    <Panel title={t(`${of}.title`)}>
      <p className={layout.note}>{t(`${of}.text`)}</p>
      <Button mt="md" variant="default" onClick={() => setConfirming(true)}>
        {t(`${of}.open`)}
      </Button>
      <TypedConfirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('confirmTitle', { name })}
        name={name}
        action={t('archive')}
        busy={busy}
        error={error}
        onConfirm={() => run(onArchive, t('archived', { name }), (failure) => setError(errorMessage(failure)))}
      >
        {t(`${of}.confirm`)}
      </TypedConfirm>
    </Panel>
  );
}
