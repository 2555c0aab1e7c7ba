'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';

/** The amounts on hold for orders being paid. Empty if there are none. */
export default function HoldsPanel({ customerId }: { customerId: number }) {
  const t = useTranslations('customers.wallet.holds');
  const format = useFormat();
  const notify = useNotify();
  const trpc = useTRPC();
  const refresh = useRefresh('customers');
  const { data: holds = [] } = useQuery(trpc.wallet.listHolds.queryOptions({ customerId }));
  const release = useMutation(
    trpc.wallet.releaseHold.mutationOptions({
      onSuccess: ({ amount }) => notify.done(t('released', { amount: format.money(amount) })),
      onError: (error) => notify.failed(error),
      onSettled: refresh,
    }),
  );
  if (holds.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className={layout.rows}>
        {holds.map(({ holdId, amount, reason, expiresAt }) => (
          <li key={holdId} className={layout.row}>
            <span className={layout.rowText}>
              <span className="tabular">{format.money(amount)}</span>
              <span className={layout.clipped}>
                {reason && `${reason} · `}
                {t('ends')} <RelativeTime value={expiresAt} />
              </span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={release.isPending && release.variables.holdId === holdId}
              aria-label={t('releaseOf', { amount: format.money(amount) })}
              onClick={() => release.mutate({ holdId, idempotencyKey: `release-${holdId}` })}
            >
              {t('release')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
