'use client';

import { Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { instantOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from './webhooks.module.css';

export interface ReplayProps {
  opened: boolean;
  moduleId: number;
  /** The number of failed events. */
  failed: number;
  onClose: () => void;
}

/** Sends events again: all failed ones, or those of a period. */
export default function ReplayModal({ opened, onClose, ...rest }: ReplayProps) {
  const t = useTranslations('webhooks.replay');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {opened && <ReplayForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function ReplayForm({ moduleId, failed, onClose }: Omit<ReplayProps, 'opened'>) {
  const t = useTranslations('webhooks.replay');
  const { timeZone } = useBrand();
  const { number } = useFormat();
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('webhooks');
  const [state, setState] = useState<'failed' | 'ended'>('failed');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  // If the choice is too large for one request, the next one skips events that were already sent again.
  const [begunAt, setBegunAt] = useState<string>();
  const replay = useMutation({
    ...trpc.webhooks.replayDeliveries.mutationOptions(),
    onSuccess: ({ count, hasMore, begunAt: begun }) => {
      notify.done(t(hasMore ? 'doneMore' : 'done', { count, shown: number(count) }));
      if (hasMore) setBegunAt(begun);
      else onClose();
      return refresh();
    },
  });
  const choose = (set: () => void) => {
    setBegunAt(undefined);
    set();
  };
  const toInstant = (local: string) => (local === '' ? undefined : (instantOf(local, timeZone) ?? undefined));
  // Sending everything of 28 days again is hardly ever intended.
  const isTooMuch = state === 'ended' && from === '';
  return (
    <Form onSubmit={() => replay.mutate({ moduleId, state, from: toInstant(from), to: toInstant(to), begunAt })}>
      <div className={classes.fields}>
        <Radio.Group label={t('which')} value={state} onChange={(value) => choose(() => setState(value as 'failed'))}>
          <div className={classes.fields}>
            <Radio value="failed" label={t('failed', { count: failed, shown: number(failed) })} />
            <Radio value="ended" label={t('ended')} />
          </div>
        </Radio.Group>
        <div className={classes.pair}>
          <TextInput
            type="datetime-local"
            label={t('from')}
            required={state === 'ended'}
            value={from}
            onChange={({ currentTarget: { value } }) => choose(() => setFrom(value))}
          />
          <TextInput
            type="datetime-local"
            label={t('to')}
            value={to}
            onChange={({ currentTarget: { value } }) => choose(() => setTo(value))}
          />
        </div>
        <p className={layout.note}>{t(isTooMuch ? 'fromNeeded' : 'note')}</p>
      </div>
      <DialogActions action={t('action')} busy={replay.isPending} problem={replay.error} onCancel={onClose} />
    </Form>
  );
}
