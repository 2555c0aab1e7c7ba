'use client';

import { Checkbox, Input, Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShell } from '@/components/shell/shellContext';
import layout from '@/components/ui/layout.module.css';
import { useBrand } from '@/components/ui/scope';
import classes from '../shared/customers.module.css';
import { useRestaurantWords } from './useCustomerWords';

interface Props {
  /** Empty means all restaurants of the brand. */
  value: number[];
  onChange: (restaurantIds: number[]) => void;
  locked: boolean;
}

/** The restaurants that know a customer. Users of a restaurant see the list, but only head office can change it. */
export function RestaurantsField({ value, onChange, locked }: Props) {
  const t = useTranslations('customers');
  const { restaurants } = useBrand();
  const { user } = useShell();
  const words = useRestaurantWords();
  const [isChoosing, setChoosing] = useState(false);
  if (locked || user.role === 'restaurant') {
    return (
      <div>
        <Input.Label labelElement="div">{t('field.restaurants')}</Input.Label>
        <p className={layout.note}>{words(value)}</p>
      </div>
    );
  }
  const choosing = isChoosing || value.length > 0;
  return (
    <div>
      <Radio.Group
        label={t('field.restaurants')}
        description={t('form.restaurantsHint')}
        value={choosing ? 'some' : 'all'}
        onChange={(chosen) => {
          setChoosing(chosen === 'some');
          if (chosen === 'all') onChange([]);
        }}
      >
        <div className={classes.choices} data-below>
          <Radio value="all" label={t('field.allRestaurants')} />
          <Radio value="some" label={t('form.someRestaurants')} />
        </div>
      </Radio.Group>
      {choosing && (
        <Checkbox.Group
          aria-label={t('field.restaurants')}
          value={value.map(String)}
          onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
        >
          <div className={classes.within}>
            {restaurants.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  );
}
