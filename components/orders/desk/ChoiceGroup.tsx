'use client';

import { Checkbox, Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import classes from './desk.module.css';

interface Props {
  name: string;
  min: number;
  max: number;
  /** The number of options that are free. */
  freeQuantity?: number;
  options: readonly { value: string; label: string; cents: number; isAvailable: boolean }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A group of options: one choice, or several within its limits. */
export function ChoiceGroup({ name, min, max, freeQuantity = 0, options, chosen, onChange }: Props) {
  const t = useTranslations('orders.desk');
  const { money } = useFormat();
  const id = useId();
  const isOne = min === 1 && max === 1;
  const isFull = chosen.length >= max;
  const limits = min === max ? t('exactly', { count: min }) : min === 0 ? t('atMost', { max }) : t('between', { min, max });
  return (
    <fieldset className={classes.group}>
      <legend>
        {name}
        <span className={classes.small}>
          {limits}
          {freeQuantity > 0 && ` · ${t('free', { count: freeQuantity })}`}
        </span>
      </legend>
      {options.map(({ value, label, cents, isAvailable }, index) => {
        const isChosen = chosen.includes(value);
        const shared = {
          'data-autofocus': index === 0 || undefined,
          checked: isChosen,
          disabled: !isChosen && (!isAvailable || (!isOne && isFull)),
          label: [label, cents > 0 && `+ ${money(cents)}`, !isAvailable && t('notAvailable')].filter(Boolean).join(' · '),
        };
        if (isOne) return <Radio key={value} name={id} {...shared} onChange={() => onChange([value])} />;
        return (
          <Checkbox
            key={value}
            {...shared}
            onChange={() => onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])}
          />
        );
      })}
    </fieldset>
  );
}
