import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { folded } from '@/components/shell/restaurants';
import classes from './apply.module.css';
import type { Named } from './useSiblings';

/** With more restaurants, they can be searched. */
const MANY = 8;

interface Props {
  restaurants: Named[];
  chosen: number[];
  onChange: (chosen: number[]) => void;
}

/** The restaurants that get something. */
export function RestaurantChoice({ restaurants, chosen, onChange }: Props) {
  const t = useTranslations('brands.apply');
  const [search, setSearch] = useState('');
  const shown = restaurants.filter(({ restaurantName, city }) => folded(`${restaurantName} ${city}`).includes(folded(search.trim())));
  const ids = shown.map(({ restaurantId }) => restaurantId);
  const count = ids.filter((id) => chosen.includes(id)).length;
  const without = (gone: number[]) => chosen.filter((id) => !gone.includes(id));
  return (
    <fieldset className={classes.choice}>
      <legend>{t('to')}</legend>
      {restaurants.length > MANY && (
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length > 1 && (
        <Checkbox
          label={t('all', { count: shown.length })}
          checked={count === shown.length}
          indeterminate={count > 0 && count < shown.length}
          onChange={(event) => onChange(event.currentTarget.checked ? [...without(ids), ...ids] : without(ids))}
        />
      )}
      <div className={classes.list}>
        {shown.map(({ restaurantId, restaurantName, city }) => (
          <Checkbox
            key={restaurantId}
            label={restaurantName}
            description={city}
            checked={chosen.includes(restaurantId)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, restaurantId] : without([restaurantId]))}
          />
        ))}
        {shown.length === 0 && <p className={classes.text}>{t('noneFound')}</p>}
      </div>
    </fieldset>
  );
}
