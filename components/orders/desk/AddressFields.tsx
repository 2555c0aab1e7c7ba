'use client';

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { parsePoint } from '@/components/delivery-areas/model/outline';
import layout from '@/components/ui/layout.module.css';
import { useRestaurant } from '@/components/ui/scope';
import { localOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { Quote } from '@/server/orders/order.schema';
import type { DeskAddress } from './desk';
import classes from './desk.module.css';
import type { FieldsProps } from './fields.types';

const MIN_SEARCH = 3;
const MAX_ADDRESS = 200;

interface Props extends FieldsProps {
  mode: ConsumptionMode | null;
  findsAddresses: boolean;
  area: Quote['area'];
  lacking?: string;
}

/** The delivery address of an order and the area that serves it. Shown before the items, as guests ask for it first. */
export function AddressFields({ form: { address, requestedFor }, onChange, refusals, mode, findsAddresses, area, lacking }: Props) {
  const t = useTranslations('orders.desk');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const [typed, setTyped] = useState(address?.text ?? '');
  const words = typed.trim();
  const search = useMutation({
    mutationFn: (q: string) =>
      queryClient.fetchQuery({ ...trpc['delivery-areas'].searchAddresses.queryOptions({ restaurantId, q }), retry: false }),
    onSuccess: ([first, ...otherMatches]) =>
      first && otherMatches.length === 0 && chooseAddress({ text: first.label, lat: first.lat, lng: first.lng }),
  });
  const chooseAddress = (chosenAddress: DeskAddress) => {
    search.reset();
    setTyped(chosenAddress.text);
    onChange({ address: chosenAddress });
  };
  function find() {
    const point = parsePoint(words);
    if (point) chooseAddress({ text: words, ...point });
    else if (findsAddresses && words.length >= MIN_SEARCH) search.mutate(words);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    find();
  }
  const isFound = address !== null && address.text === words;
  return (
    <div className={classes.address}>
      <TextInput
        type="search"
        autoComplete="off"
        maxLength={MAX_ADDRESS}
        label={t('address')}
        description={t(findsAddresses ? 'addressHint' : 'positionHint')}
        value={typed}
        error={refusals.at('address') ?? lacking}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange({ address: null });
        }}
        onKeyDown={onKeyDown}
      />
      {!isFound && (
        <Button variant="default" loading={search.isPending} disabled={words.length < MIN_SEARCH} onClick={find}>
          {t('findAddress')}
        </Button>
      )}
      <div className={classes.wide} aria-live="polite">
        {search.isError && <p className={layout.problem}>{t('addressesUnavailable')}</p>}
        {search.data?.length === 0 && <p className={layout.note}>{t('addressUnknown')}</p>}
        {search.data && search.data.length > 1 && (
          <ul className={classes.found} aria-label={t('addressesFound')}>
            {search.data.map(({ label, lat, lng }) => (
              <li key={`${lat} ${lng} ${label}`}>
                <button type="button" className={classes.foundAddress} onClick={() => chooseAddress({ text: label, lat, lng })}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
        {isFound && mode && <Area address={address} requestedFor={requestedFor} consumptionModeId={mode.consumptionModeId} area={area} />}
      </div>
    </div>
  );
}

interface AreaProps {
  address: DeskAddress;
  requestedFor: string;
  consumptionModeId: number;
  area: Quote['area'];
}

/** The area for an address: from the order's quote, or otherwise at the chosen time. */
function Area({ address, requestedFor, consumptionModeId, area }: AreaProps) {
  const t = useTranslations('orders.desk');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: restaurantId, timeZone } = useRestaurant();
  const { lat, lng } = address;
  const local = requestedFor === '' ? null : localOf(Date.parse(requestedFor), timeZone);
  const at = local && { date: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) };
  const { data } = useQuery(trpc['delivery-areas'].probe.queryOptions({ restaurantId, lat, lng, consumptionModeId, ...at }));
  const served = area ?? data?.winner;
  if (served) {
    const { name, deliveryDelay, minimumAmount, paymentLater, forceOnlinePayment } = served;
    const facts = [
      deliveryDelay > 0 && t('areaDelay', { time: format.duration(deliveryDelay) }),
      minimumAmount > 0 && t('areaMinimum', { amount: format.money(minimumAmount) }),
      forceOnlinePayment ? t('areaOnline') : paymentLater && t('areaLater'),
    ].filter(Boolean);
    return (
      <p className={layout.note}>
        <strong>{t('servedBy', { area: name })}</strong> {facts.join(' · ')}
      </p>
    );
  }
  if (!data) return null;
  if (data.opensAt) return <p className={layout.note}>{t('servedFrom', { time: format.dateTime(data.opensAt) })}</p>;
  return <p className={layout.problem}>{t('servedByNone')}</p>;
}
