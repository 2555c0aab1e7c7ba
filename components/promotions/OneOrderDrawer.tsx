'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { OffersLookedAt } from '@/components/pricing/OffersLookedAt';
import classes from '@/components/replays/replays.module.css';
import DetailDrawerPanel from '@/components/ui/DetailDrawerPanel';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import type { Draft } from '@/server/promotions/evaluation.schema';
import type { OrderReplayed } from '@/server/replays/replays.schema';

export interface OneOrderProps {
  opened: boolean;
  orderId: string | null;
  draft: Draft;
  onClose: () => void;
}

/** A past order with and without the draft, and why each offer applied or not. */
export default function OneOrderDrawer({ opened, orderId, draft, onClose }: OneOrderProps) {
  const t = useTranslations('replays.different');
  const shown = useLast(orderId);
  return (
    <DetailDrawerPanel opened={opened} onClose={onClose} title={t('number', { id: shown ?? '' })}>
      {shown !== undefined && <OneOrder key={shown} orderId={shown} draft={draft} />}
    </DetailDrawerPanel>
  );
}

function OneOrder({ orderId, draft }: { orderId: string; draft: Draft }) {
  const t = useTranslations('replays.different');
  const client = useTRPCClient();
  const { id: brandId } = useBrand();
  const { data, error, refetch } = useQuery({
    queryKey: ['promotion over one past order', brandId, orderId, draft],
    queryFn: ({ signal }) => client.replays.replayOrder.mutate({ brandId, orderId, draft }, { signal }),
    retry: false,
  });
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={240} />;
  return (
    <div className={layout.stack}>
      <Priced title={t('before')} priced={data.before} />
      <Priced title={t('after')} priced={data.after} />
    </div>
  );
}

function Priced({ title, priced }: { title: string; priced: OrderReplayed['before'] }) {
  const t = useTranslations('replays.different');
  const { money } = useFormat();
  return (
    <section className={classes.section}>
      <h3>{t('costs', { title, amount: money(priced.totalCents) })}</h3>
      <OffersLookedAt trace={priced.trace} />
    </section>
  );
}
