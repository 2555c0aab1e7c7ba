'use client';

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/Form';
import { useTRPC } from '@/components/ui/trpc';
import type { FoundAddress } from '@/server/delivery-areas/delivery-areas.schema';
import type { Point } from './form';
import classes from './restaurant.module.css';

const SHORTEST = 3;

interface Props {
  brandId: number;
  /** Places near it come first. */
  near: Point | null;
  onPick: (address: FoundAddress) => void;
}

/** Finds an address with all its parts. The geocoder is called only after the user has finished typing. */
export function AddressSearch({ brandId, near, onPick }: Props) {
  const t = useTranslations('brands.restaurant.search');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const words = text.trim();
  const search = useMutation({
    mutationFn: (q: string) =>
      queryClient.fetchQuery({ ...trpc.brands.searchAddresses.queryOptions({ brandId, q, ...near }), retry: false }),
  });
  const pick = (address: FoundAddress) => {
    onPick(address);
    search.reset();
    setText('');
  };
  return (
    <Form className={classes.search} onSubmit={() => words.length >= SHORTEST && search.mutate(words)}>
      <TextInput
        // The hint above the field, so that the button is in line with it.
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        type="search"
        autoComplete="off"
        maxLength={200}
        label={t('label')}
        description={t('hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" type="submit" loading={search.isPending} disabled={words.length < SHORTEST}>
        {t('find')}
      </Button>
      <div className={classes.found} aria-live="polite">
        {search.isError && <p className={classes.note}>{t('unavailable')}</p>}
        {search.data?.length === 0 && <p className={classes.note}>{t('none')}</p>}
        {search.data && search.data.length > 0 && (
          <ul aria-label={t('found')}>
            {search.data.map((address) => (
              <li key={`${address.lat} ${address.lng} ${address.label}`}>
                <button type="button" className={classes.foundAddress} onClick={() => pick(address)}>
                  {address.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Form>
  );
}
