'use client';

import { Alert, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountField } from '@/components/ui/AmountField';
import { LoadingState } from '@/components/ui/LoadingState';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { instantOf, localOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { CouponWithVersion } from '@/server/coupons/coupons.schema';
import { MAX_MINIMUM } from '@/server/coupons/coupons.values';
import type { Eligibility } from '@/server/coupons/use.schema';
import classes from './coupons.module.css';

type RestaurantResult = Eligibility['restaurants'][number];
/** More names would tell nothing more. */
const NAMED_AT_MOST = 3;

/** Groups restaurants with the same result. Those with any «yes» come first. */
function groupByResult(restaurants: readonly RestaurantResult[]): { names: string[]; modes: RestaurantResult['modes'] }[] {
  const groups = Map.groupBy(restaurants, ({ modes }) => JSON.stringify(modes));
  const results = [...groups.values()].map((members) => ({
    names: members.map(({ restaurantName }) => restaurantName),
    modes: members[0]?.modes ?? [],
  }));
  const usableRank = ({ modes }: (typeof results)[number]) => Number(modes.some(({ isUsable }) => isUsable));
  return results.sort((a, b) => usableRank(b) - usableRank(a));
}

/** Who could use a coupon at a given time with a cart. Each «no» has its reason. */
export function WhoCanUse({ coupon: { promocodeId, minimumAmount } }: { coupon: CouponWithVersion }) {
  const t = useTranslations('coupons');
  const trpc = useTRPC();
  const { amountText, parseAmount, list, number } = useFormat();
  const { timeZone } = useBrand();
  const [opened] = useState(() => localOf(Date.now(), timeZone));
  // Null means now, to the second, so that a new coupon counts.
  const [at, setAt] = useState<string | null>(null);
  const [total, setTotal] = useState(() => amountText(Math.max(minimumAmount, 2_000)));
  const totalPrice = Math.min(parseAmount(total) ?? 0, MAX_MINIMUM);
  const { data, error, refetch } = useQuery(
    trpc.coupons.whoCanUseCoupon.queryOptions(
      { promocodeId, totalPrice, at: at === null ? undefined : (instantOf(at, timeZone) ?? undefined) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div className={classes.who}>
      <div className={classes.fields}>
        <TextInput type="datetime-local" label={t('who.at')} value={at ?? opened} onChange={(event) => setAt(event.currentTarget.value)} />
        <AmountField label={t('who.total')} value={total} onChange={setTotal} />
      </div>
      {error && !data ? <ErrorState error={error} retry={refetch} /> : null}
      {!data && !error && <LoadingState height={220} />}
      {groupByResult(data?.restaurants ?? []).map(({ modes, names }) => (
        <section key={names[0]}>
          <h3 className={classes.subTitle}>
            {names.length > NAMED_AT_MOST
              ? t('who.places', {
                  names: names.slice(0, NAMED_AT_MOST).join(', '),
                  count: names.length - NAMED_AT_MOST,
                  shown: number(names.length - NAMED_AT_MOST),
                })
              : list(names)}
          </h3>
          <ul className={classes.answers}>
            {modes.map(({ mode, isUsable, message }) => (
              <li key={mode} className={isUsable ? classes.yes : classes.no}>
                {isUsable ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
                <span>
                  <strong>{t(`mode.${mode}`)}</strong> {isUsable ? t('who.yes') : message}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Alert color="gray" variant="light">
        {t('where')}
      </Alert>
    </div>
  );
}
