'use client';

import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { afterwards } from '@/components/ui/afterwards';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useBrandId } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Quote } from '@/server/orders/order.schema';
import { takesCoupons } from './desk';
import classes from './desk.module.css';
import type { FieldsProps } from './fields.types';
import { useMember } from './useMember';

const Priced = afterwards<{ quote: Quote }>(
  () => import('./Priced'),
  () => <Skeleton height={180} radius="md" />,
);

const MAX_CODE = 40;

interface Props extends FieldsProps {
  quote: Quote | undefined;
  /** The price of the items from the menu; null if there are none. */
  subtotal: number | null;
  isFetching: boolean;
  /** Whether everything needed for a quote is entered. */
  isPriced: boolean;
  isRefused: boolean;
}

/** The price of the order with its explanation, and the guest's coupon and rewards. */
export function PricePanel({ form, onChange, refusals, quote, subtotal, isFetching, isPriced, isRefused }: Props) {
  const t = useTranslations('orders.desk');
  const { money } = useFormat();
  return (
    <div className={classes.stack}>
      <div aria-live="polite" aria-busy={isFetching}>
        {!quote && subtotal !== null && (
          <>
            <p className={classes.subtotal}>
              <span>{t('subtotal')}</span>
              <span className="tabular">{money(subtotal)}</span>
            </p>
            <p className={layout.note}>{t(isPriced ? 'subtotalRefused' : 'subtotalNote')}</p>
          </>
        )}
        {!isPriced && subtotal === null && <p className={layout.note}>{t('priceFirst')}</p>}
        {isPriced && isRefused && <p className={layout.note}>{t('priceRefused')}</p>}
      </div>
      {quote && <Priced quote={quote} />}
      {isPriced && !quote && !isRefused && <LoadingState height={180} radius="md" />}
      {takesCoupons(form.channelId) && (
        <TextInput
          label={t('promocode')}
          autoComplete="off"
          maxLength={MAX_CODE}
          value={form.promocode}
          error={refusals.at('code')}
          onChange={(event) => onChange({ promocode: event.currentTarget.value })}
        />
      )}
      {form.customerId !== null && <Rewards form={form} onChange={onChange} refusals={refusals} trace={quote?.trace ?? []} />}
    </div>
  );
}

/** The rewards that a member has enough points for. A chosen one that does not apply costs no points, and says why. */
function Rewards({ form: { customerId, rewards }, onChange, refusals, trace }: FieldsProps & { trace: Quote['trace'] }) {
  const t = useTranslations('orders.desk');
  const trpc = useTRPC();
  const brandId = useBrandId();
  const member = useMember(customerId);
  const { data = [] } = useQuery(trpc.loyalty.listRewards.queryOptions({ brandId }, { enabled: member !== undefined }));
  const offered = data.filter(({ isActive }) => isActive);
  if (!member || offered.length === 0) return null;
  const cost = (id: string) => offered.find(({ rewardId }) => String(rewardId) === id)?.points ?? 0;
  const skipped = new Map(
    trace.flatMap(({ kind, id, outcome, staff }) => (kind === 'reward' && outcome === 'skipped' ? [[id, staff]] : [])),
  );
  const left = rewards.reduce((points, id) => points - (skipped.has(id) ? 0 : cost(id)), member.available);
  return (
    <fieldset className={classes.group}>
      <legend>
        {t('rewards')}
        <span className={classes.small}>{t('points', { count: left })}</span>
      </legend>
      {offered.map(({ rewardId, name, points }) => {
        const id = String(rewardId);
        const isChosen = rewards.includes(id);
        return (
          <Checkbox
            key={id}
            label={t('reward', { name, points })}
            description={isChosen && skipped.has(id) ? t('rewardSkipped', { why: skipped.get(id) ?? '' }) : undefined}
            checked={isChosen}
            disabled={!isChosen && points > left}
            onChange={() => onChange({ rewards: isChosen ? rewards.filter((each) => each !== id) : [...rewards, id] })}
          />
        );
      })}
      {refusals.at('rewards') && <p className={layout.problem}>{refusals.at('rewards')}</p>}
    </fieldset>
  );
}
