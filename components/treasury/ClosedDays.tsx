'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { readError } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { TypedConfirm } from '@/components/ui/TypedConfirm';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { lastClosableDay, type Period } from './period';
import classes from './takings.module.css';

interface Props {
  restaurantId: number;
  period: Period;
}

/** The closed days, with a button to close the next one. */
export function ClosedDays({ restaurantId, period }: Props) {
  const t = useTranslations('treasury.closing');
  const trpc = useTRPC();
  const format = useFormat();
  const notify = useNotify();
  const refresh = useRefresh('treasury');
  const [isAsking, setAsking] = useState(false);
  const closings = useQuery(trpc.treasury.listClosings.queryOptions({ restaurantId, ...period }));
  const last = lastClosableDay(Date.now(), format.timeZone);
  const day = period.to < last ? period.to : last;
  const latest = closings.data?.[0];
  const canClose = closings.data !== undefined && day >= period.from && (latest === undefined || latest.day < day);
  const close = useMutation(
    trpc.treasury.closeDay.mutationOptions({
      onSuccess: async () => {
        setAsking(false);
        notify.done(t('done', { day: format.date(day) }));
        await refresh();
      },
      onError: (error) => {
        setAsking(false);
        const { reason } = (readError(error).extraData ?? {}) as { reason?: string };
        notify.failed(error, t('failed'), reason === 'not_over' || reason === 'still_booking' ? { message: t('notOver') } : undefined);
      },
    }),
  );
  const brokenDays = closings.data?.filter(({ isIntact }) => !isIntact) ?? [];
  return (
    <div className={classes.closing}>
      <span className={layout.quiet}>
        {latest ? t('until', { day: format.date(latest.day), when: format.dateTime(latest.closedAt) }) : t('none')}
        {brokenDays.length > 0 && <strong> {t('broken', { days: format.list(brokenDays.map((each) => format.date(each.day))) })}</strong>}
      </span>
      {canClose && (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('close', { day: format.date(day) })}
        </Button>
      )}
      <TypedConfirm
        opened={isAsking}
        title={t('title', { day: format.date(day) })}
        name={format.date(day)}
        action={t('action')}
        busy={close.isPending}
        onConfirm={() => close.mutate({ restaurantId, day, idempotencyKey: newKey() })}
        onClose={() => setAsking(false)}
      >
        {t('text')}
      </TypedConfirm>
    </div>
  );
}
