'use client';

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/Form';
import { useTRPC } from '@/components/ui/trpc';
import type { FoundAddress } from '@/server/delivery-areas/delivery-areas.schema';
import type { Point } from '../model/areas';
import { parsePoint } from '../model/outline';
import { useAreas } from './AreasContext';
import classes from './editor.module.css';

const SHORTEST = 3;

/** Finds the point of an address, or of two coordinates. The geocoder is called only after the user has finished typing. */
export function AddressField({ onFound }: { onFound: (point: Point) => void }) {
  const t = useTranslations('deliveryAreas.probe.address');
  const { store, lookAt } = useAreas();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const words = text.trim();
  const search = useMutation({
    mutationFn: (q: string) =>
      queryClient.fetchQuery({
        ...trpc['delivery-areas'].searchAddresses.queryOptions({ restaurantId: store.restaurantId, q }),
        retry: false,
      }),
    onSuccess: ([first, ...others]) => first && others.length === 0 && pickPoint(first),
  });

  function pickPoint(point: Point) {
    onFound({ lat: point.lat, lng: point.lng });
    lookAt([...store.state.plan.flatMap(({ points }) => points), point]);
  }

  function onSubmit() {
    search.reset();
    const point = parsePoint(words);
    if (point) pickPoint(point);
    else if (words.length >= SHORTEST) search.mutate(words);
  }
  return (
    <Form className={classes.address} onSubmit={onSubmit}>
      <TextInput
        size="xs"
        type="search"
        autoComplete="off"
        maxLength={200}
        label={t('label')}
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="xs" variant="default" type="submit" loading={search.isPending} disabled={words.length < SHORTEST}>
        {t('find')}
      </Button>
      <div className={classes.found} aria-live="polite">
        {search.isError && <p className={classes.hint}>{t('unavailable')}</p>}
        {search.data?.length === 0 && <p className={classes.hint}>{t('none')}</p>}
        {search.data && search.data.length > 0 && <AddressList addresses={search.data} onPick={pickPoint} />}
      </div>
    </Form>
  );
}

function AddressList({ addresses, onPick }: { addresses: readonly FoundAddress[]; onPick: (point: Point) => void }) {
  const t = useTranslations('deliveryAreas.probe.address');
  return (
    <ul aria-label={t('found')}>
      {addresses.map((address) => (
        <li key={`${address.lat} ${address.lng} ${address.label}`}>
          <button type="button" className={classes.foundAddress} onClick={() => onPick(address)}>
            {address.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
