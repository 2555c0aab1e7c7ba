'use client';

import { Checkbox, Group, Progress, Radio, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { searchFor } from '@/components/ui/fold';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { useOffering } from '../offering';
import classes from './grid.module.css';

export interface OffersProps {
  opened: boolean;
  onClose: () => void;
  /** The number of products, and the name if there is only one. */
  count: number;
  name?: string;
  /** Reads the ids of the products. This may take a while if there are many. */
  read: () => Promise<readonly number[]>;
  onDone?: () => void;
}

/** Puts products on the menus of restaurants, or takes them off. */
export default function OffersModal({ opened, onClose, ...rest }: OffersProps) {
  const t = useTranslations('catalog.offers');
  const { count, name } = rest;
  const title = count === 1 && name ? t('titleOne', { name }) : t('title', { count });
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && <OffersForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** Lists of at least this many restaurants get a search box. */
const SEARCH_FROM = 9;
/** With more products than this, the progress is shown, as it takes long. */
const SHOWN_FROM = 500;

function OffersForm({ onClose, count, read, onDone }: Omit<OffersProps, 'opened'>) {
  const t = useTranslations('catalog.offers');
  const { restaurants } = useBrand();
  const format = useFormat();
  const { offer, done } = useOffering();
  const notify = useNotify();
  const [isOffered, setOffered] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>(restaurants.map(({ id }) => id));
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string } | null>(null);
  const isFound = searchFor(search);
  const shown = restaurants.filter(({ name, city }) => isFound(`${name} ${city}`));

  async function apply() {
    setBusy(true);
    setError(null);
    try {
      const { changed, skipped } = await offer({ productIds: await read(), restaurantIds: chosen, isOffered });
      notify.done(t(isOffered ? 'offered' : 'withdrawn', { count: changed }) + (skipped > 0 ? ` · ${t('left', { count: skipped })}` : ''));
      onDone?.();
      onClose();
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
    }
  }

  if (restaurants.length === 0) return <Text>{t('nowhere')}</Text>;
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
        {busy && count > SHOWN_FROM && (
          <div role="status">
            <Progress value={(done ?? 0) * 100} aria-label={t('progress')} />
            <p className={classes.facts}>
              {done === null ? t('reading') : t('sending', { percent: format.percent(Math.floor(done * 100) * 100) })}
            </p>
          </div>
        )}
      </div>
      <DialogActions
        problem={error}
        action={t(isOffered ? 'offer' : 'withdraw', { count: chosen.length })}
        busy={busy}
        disabled={chosen.length === 0}
        onCancel={onClose}
      />
    </Form>
  );
}
