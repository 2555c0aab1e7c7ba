'use client';

import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { searchFor } from '@/components/ui/fold';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { MAX_PRODUCTS } from '@/server/catalog/catalog.values';
import classes from './grid.module.css';

export interface OffersProps {
  opened: boolean;
  onClose: () => void;
  products: readonly { productId: number; name: string }[];
  onDone: () => void;
}

/** Puts products on the menus of restaurants, or takes them off. */
export default function OffersModal({ opened, onClose, ...rest }: OffersProps) {
  const t = useTranslations('catalog.offers');
  const [first] = rest.products;
  const title = rest.products.length === 1 && first ? t('titleOne', { name: first.name }) : t('title', { count: rest.products.length });
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && <OffersForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** Longer lists of restaurants get a search box. */
const SEARCH_FROM = 9;

function OffersForm({ onClose, products, onDone }: Omit<OffersProps, 'opened'>) {
  const t = useTranslations('catalog.offers');
  const { id: brandId, restaurants } = useBrand();
  const client = useTRPCClient();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const [isOffered, setOffered] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>(restaurants.map(({ id }) => id));
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isFound = searchFor(search);
  const shown = restaurants.filter(({ name, city }) => isFound(`${name} ${city}`));

  async function apply() {
    setBusy(true);
    setError(null);
    try {
      let changed = 0;
      for (let start = 0; start < products.length; start += MAX_PRODUCTS) {
        const productIds = products.slice(start, start + MAX_PRODUCTS).map(({ productId }) => productId);
        const input = { brandId, productIds, restaurantIds: [...chosen], isOffered, idempotencyKey: newKey() };
        changed += (await client.catalog.offerProducts.mutate(input)).changed;
      }
      notify.done(t(isOffered ? 'offered' : 'withdrawn', { count: changed }));
      onDone();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form onSubmit={() => void apply()}>
      <div className={classes.fields}>
        <Radio.Group aria-label={t('what')} value={isOffered ? 'on' : 'off'} onChange={(value) => setOffered(value === 'on')}>
          <Group gap="lg">
            <Radio value="on" label={t('on')} />
            <Radio value="off" label={t('off')} />
          </Group>
        </Radio.Group>
        {restaurants.length >= SEARCH_FROM && (
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Checkbox.Group label={t('restaurants')} value={chosen.map(String)} onChange={(values) => setChosen(values.map(Number))}>
          <div className={classes.restaurants}>
            {shown.map(({ id, name, city }) => (
              <Checkbox key={id} value={String(id)} label={name} description={city} />
            ))}
          </div>
        </Checkbox.Group>
        <Group gap="sm">
          <button type="button" className="text-button" onClick={() => setChosen(restaurants.map(({ id }) => id))}>
            {t('all')}
          </button>
          <button type="button" className="text-button" onClick={() => setChosen([])}>
            {t('none')}
          </button>
        </Group>
        <p className={classes.facts}>{t(isOffered ? 'noteOn' : 'noteOff')}</p>
        {error !== null && (
          <p className={classes.wrong} role="alert">
            {errorMessage(error)}
          </p>
        )}
      </div>
      <DialogActions
        action={t(isOffered ? 'offer' : 'withdraw', { count: chosen.length })}
        busy={busy}
        disabled={chosen.length === 0}
        onCancel={onClose}
      />
    </Form>
  );
}
