'use client';

import { ActionIcon, Button, Checkbox, Chip, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import { channelNames } from '@/server/brands/brands.values';
import { allergens, diets } from '@/server/catalog/catalog.values';
import { vatModes } from '@/server/fiscal/fiscal.values';
import type { FormPrice } from './form';
import classes from './product.module.css';

/* Fields of a product that both a brand and a restaurant set. */

const channels = Object.keys(channelNames).map(Number);

interface OtherPricesProps {
  prices: readonly FormPrice[];
  /** The initial value of a new price. */
  price: string;
  /** The error text at `prices.` and an index. */
  problem: (field: string) => string | undefined;
  onChange: (prices: FormPrice[]) => void;
}

/** Prices per channel, dining option, or both. */
export function OtherPrices({ prices, price: initialPrice, problem, onChange }: OtherPricesProps) {
  const t = useTranslations('catalog.product');
  const format = useFormat();
  const modes = useTranslations('fiscal.modes');
  const channelName = useChannelName();
  const change = (index: number, part: Partial<FormPrice>) =>
    onChange(prices.map((price, at) => (at === index ? { ...price, ...part } : price)));
  return (
    <>
      {prices.map(({ channelId, mode, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a price is identified by its index only
        <div key={index} className={classes.otherPrice}>
          <NativeSelect
            aria-label={t('prices.channel', { number: index + 1 })}
            value={channelId ?? ''}
            onChange={(event) => change(index, { channelId: Number(event.currentTarget.value) || null })}
            data={[{ value: '', label: t('prices.anyChannel') }, ...channels.map((id) => ({ value: String(id), label: channelName(id) }))]}
          />
          <NativeSelect
            aria-label={t('prices.mode', { number: index + 1 })}
            value={mode ?? ''}
            onChange={(event) => change(index, { mode: event.currentTarget.value || null })}
            data={[{ value: '', label: t('prices.anyMode') }, ...vatModes.map((value) => ({ value, label: modes(value) }))]}
          />
          <TextInput
            aria-label={t('prices.price', { number: index + 1 })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={price}
            error={problem(`prices.${index}`)}
            rightSection={<span aria-hidden>{format.currencySign}</span>}
            onChange={(event) => change(index, { price: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('prices.remove', { number: index + 1 })}
            onClick={() => onChange(prices.filter((_, at) => at !== index))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        mt="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...prices, { channelId: null, mode: 'delivery', price: initialPrice }])}
      >
        {t('prices.add')}
      </Button>
    </>
  );
}

interface SetProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function AllergensField({ value, onChange }: SetProps) {
  const t = useTranslations('catalog');
  return (
    <Checkbox.Group
      label={t('product.field.allergens')}
      description={t('product.hint.allergens')}
      value={[...value]}
      // In the legal order, regardless of the order of ticking.
      onChange={(values) => onChange(allergens.filter((each) => values.includes(each)))}
    >
      <div className={classes.checks}>
        {allergens.map((each) => (
          <Checkbox key={each} value={each} label={t(`allergens.${each}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function DietsField({ value, onChange }: SetProps) {
  const t = useTranslations('catalog');
  return (
    <fieldset className={classes.whole}>
      <legend className={classes.subTitle}>{t('product.field.diets')}</legend>
      <Chip.Group multiple value={[...value]} onChange={(values) => onChange(diets.filter((each) => values.includes(each)))}>
        <div className={classes.chips}>
          {diets.map((each) => (
            <Chip key={each} value={each} size="sm" radius="sm">
              {t(`diets.${each}`)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}
