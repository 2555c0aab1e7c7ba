'use client';

import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { CartLines } from './CartLines';
import type { TrialCart } from './cart';
import classes from './pricing.module.css';

interface Props {
  cart: TrialCart;
  onChange: (change: Partial<TrialCart>) => void;
  /** A coupon can be tried too. */
  hasCode?: boolean;
  codeError?: string | null;
}

const MAX_ORDERS = 10_000;
const MAX_CODE = 40;
/** A cart from a restaurant’s menu or entered by hand: where, on which channel, when and for whom it is ordered, and its lines. */
export function CartBuilder({ cart, onChange, hasCode = false, codeError }: Props) {
  const t = useTranslations('pricing.cart');
  const modes = useTranslations('consumptionModes.types');
  const trpc = useTRPC();
  const channelName = useChannelName();
  const { id: brandId, restaurants } = useBrand();
  const channels = useQuery(trpc.brands.listChannels.queryOptions({ brandId })).data ?? [{ channelId: cart.channelId }];
  const tiers = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId })).data?.tiers ?? [];
  if (restaurants.length === 0) return <p className={classes.quiet}>{t('noRestaurant')}</p>;
  return (
    <div className={classes.builder}>
      <CartLines cart={cart} onChange={(lines) => onChange({ lines })} />
      <div className={classes.fields}>
        <NativeSelect
          label={t('restaurant')}
          value={cart.restaurantId}
          data={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) =>
            // Another restaurant's menu does not have these products.
            onChange({ restaurantId: Number(currentTarget.value), lines: cart.lines.filter(({ productId }) => productId === null) })
          }
        />
        <NativeSelect
          label={t('channel')}
          value={cart.channelId}
          data={channels.map(({ channelId }) => ({ value: String(channelId), label: channelName(channelId) }))}
          onChange={(event) => onChange({ channelId: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('mode')}
          value={cart.mode}
          data={modeTypes.map((mode) => ({ value: mode, label: modes(mode) }))}
          onChange={(event) => onChange({ mode: event.currentTarget.value as ModeType })}
        />
        <TextInput
          type="datetime-local"
          label={t('at')}
          description={cart.at === '' ? t('now') : undefined}
          value={cart.at}
          onChange={(event) => onChange({ at: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('guest')}
          value={cart.guest}
          data={[
            { value: 'nobody', label: t('nobody') },
            { value: 'member', label: t('member') },
            ...tiers.map(({ tierId, name }) => ({ value: String(tierId), label: t('tier', { name }) })),
          ]}
          onChange={(event) => onChange({ guest: event.currentTarget.value as TrialCart['guest'] })}
        />
        {cart.guest !== 'nobody' && (
          <NumberInput
            label={t('orders')}
            min={0}
            max={MAX_ORDERS}
            clampBehavior="strict"
            value={cart.ordersBefore}
            onChange={(value) => onChange({ ordersBefore: Number(value) || 0 })}
          />
        )}
        {hasCode && (
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            autoComplete="off"
            maxLength={MAX_CODE}
            value={cart.code}
            error={codeError}
            onChange={(event) => onChange({ code: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
}
