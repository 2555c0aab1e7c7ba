'use client';

import { Alert, Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { instantOf, localOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { CouponWithVersion } from '@/server/coupons/coupons.schema';
import { MAX_MINIMUM } from '@/server/coupons/coupons.values';
import classes from './coupons.module.css';

/** Who could use a coupon at a moment with a cart: each no with its reason. */
export function WhoCanUse({ coupon: { promocodeId, minimumAmount } }: { coupon: CouponWithVersion }) {
  const t = useTranslations('coupons');
  const trpc = useTRPC();
  const { amountText, parseAmount, currencySign } = useFormat();
  const { timeZone } = useBrand();
  const [at, setAt] = useState(() => localOf(Date.now(), timeZone));
  const [total, setTotal] = useState(() => amountText(Math.max(minimumAmount, 2_000)));
  const totalPrice = Math.min(parseAmount(total) ?? 0, MAX_MINIMUM);
  const { data, error, refetch } = useQuery(
    trpc.coupons.whoCanUseCoupon.queryOptions(
      { promocodeId, totalPrice, at: instantOf(at, timeZone) ?? undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div className={classes.who}>
      <div className={classes.fields}>
        <TextInput type="datetime-local" label={t('who.at')} value={at} onChange={(event) => setAt(event.currentTarget.value)} />
        <TextInput
          label={t('who.total')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={total}
          rightSection={<span aria-hidden>{currencySign}</span>}
          onChange={(event) => setTotal(event.currentTarget.value)}
        />
      </div>
      {error && !data ? <ErrorState error={error} retry={refetch} /> : null}
      {!data && !error && <Skeleton height={220} />}
      {data?.restaurants.map(({ restaurantId, restaurantName, modes }) => (
        <section key={restaurantId}>
          <h3 className={classes.subTitle}>{restaurantName}</h3>
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
