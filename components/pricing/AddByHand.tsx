'use client';

import { Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/Form';
import { newKey } from '@/components/ui/newKey';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_PIECE_CENTS } from '@/server/pricing/pricing.values';
import { AddFlyout } from './AddFlyout';
import type { TrialLine } from './cart';
import classes from './pricing.module.css';

const MAX_NAME = 255;
const MAX_TAG = 40;

/** Enters a line by hand, for something that is on no menu or has another price. */
export function AddByHand({ onAdd }: { onAdd: (line: TrialLine) => void }) {
  const t = useTranslations('pricing.cart');
  return (
    <AddFlyout label={t('addByHand')} icon={<IconPencil size={14} aria-hidden />} variant="subtle" width={20} onAdd={onAdd}>
      {(add) => <ByHand onAdd={add} />}
    </AddFlyout>
  );
}

function ByHand({ onAdd }: { onAdd: (line: TrialLine) => void }) {
  const t = useTranslations('pricing.cart');
  const { parseAmount, currencySign } = useFormat();
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [tags, setTags] = useState('');
  const priceCents = parseAmount(price);
  const isPrice = typeof priceCents === 'number' && priceCents <= MAX_PIECE_CENTS;
  const tagList = tags
    .split(',')
    .map((tag) => tag.trim().slice(0, MAX_TAG))
    .filter(Boolean);
  const line = { key: newKey(), productId: null, name: name.trim() || t('unnamed'), quantity: 1, tags: tagList, sku: null };
  return (
    <Form onSubmit={() => isPrice && onAdd({ ...line, priceCents })}>
      <div className={classes.byHand}>
        <TextInput
          autoFocus
          label={t('name')}
          placeholder={t('unnamed')}
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          required
          label={t('price')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={price}
          error={price !== '' && !isPrice && t('priceProblem')}
          rightSection={<span aria-hidden>{currencySign}</span>}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <TextInput label={t('tags')} value={tags} onChange={(event) => setTags(event.currentTarget.value)} />
        <Button type="submit">{t('add')}</Button>
      </div>
    </Form>
  );
}
