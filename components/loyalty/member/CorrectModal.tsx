'use client';

import { SegmentedControl, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { MAX_POINTS, MAX_REASON } from '@/server/loyalty/loyalty.values';
import type { MemberView } from '@/server/loyalty/members.schema';
import classes from '../loyalty.module.css';
import { usePointsText } from '../usePointsText';

export interface CorrectProps {
  opened: boolean;
  member: MemberView;
  onClose: () => void;
}

/** Adds or removes points of a member, with a reason for the history. */
export default function CorrectModal({ opened, member, onClose }: CorrectProps) {
  const t = useTranslations('loyalty.member.correct');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: customerName(member) })} size="sm">
      {opened && <Correct member={member} onClose={onClose} />}
    </Dialog>
  );
}

const directions = ['add', 'take'] as const;

function Correct({ member, onClose }: Omit<CorrectProps, 'opened'>) {
  const t = useTranslations('loyalty.member.correct');
  const trpc = useTRPC();
  const points = usePointsText();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('loyalty');
  const attemptKey = useAttemptKey();
  const [direction, setDirection] = useState<(typeof directions)[number]>('add');
  const [entered, setEntered] = useState('');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { customerId, available } = member;
  const count = /^\d{1,9}$/.test(entered.trim()) ? Math.min(Number(entered), MAX_POINTS) : 0;
  const isTooMuch = direction === 'take' && count > available;
  const correct = useMutation(
    trpc.loyalty.correctPoints.mutationOptions({
      onSuccess: () => {
        notify.done(t(direction === 'add' ? 'added' : 'taken', { points: points(count) }));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  function submit() {
    setChecked(true);
    if (count === 0 || isTooMuch || reason.trim() === '' || correct.isPending) return;
    const body = { customerId, points: direction === 'add' ? count : -count, reason: reason.trim() };
    correct.mutate({ ...body, idempotencyKey: attemptKey(body) });
  }
  return (
    <Form onMissing={() => setChecked(true)} onSubmit={submit} onChange={() => correct.isError && correct.reset()}>
      <div className={classes.whole}>
        <SegmentedControl
          aria-label={t('way')}
          value={direction}
          data={directions.map((value) => ({ value, label: t(`ways.${value}`) }))}
          onChange={setDirection}
        />
        <TextInput
          data-autofocus
          required
          data-missing={t('pointsNeeded')}
          label={t('points')}
          description={direction === 'take' ? t('atMost', { points: points(available) }) : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={entered}
          error={isTooMuch ? t('tooMuch', { points: points(available) }) : checked && count === 0 ? t('pointsNeeded') : undefined}
          onChange={(event) => setEntered(event.currentTarget.value)}
        />
        <TextInput
          required
          data-missing={t('reasonNeeded')}
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={MAX_REASON}
          autoComplete="off"
          value={reason}
          error={checked && reason.trim() === '' ? t('reasonNeeded') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className={layout.note} role="status">
          {count > 0 && !isTooMuch && t('after', { points: points(member.points + (direction === 'add' ? count : -count)) })}
        </p>
      </div>
      <DialogActions
        problem={correct.isError && errorMessage(correct.error)}
        action={t(`confirm.${direction}`)}
        busy={correct.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
