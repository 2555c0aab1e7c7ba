import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { searchFor } from '@/components/ui/fold';
import { useFormat } from '@/components/ui/useFormat';
import classes from './apply.module.css';
import type { NamedRestaurant } from './useSiblings';

/** With more restaurants, there is a search box, and only this number is shown. */
const MANY = 12;

interface Props {
  /** `to`: they receive something, which is the default. `of`: something is done at them. */
  as?: 'to' | 'of';
  restaurants: NamedRestaurant[];
  chosen: number[];
  onChange: (chosen: number[]) => void;
}

/** Chooses the restaurants for an action. */
export function RestaurantChoice({ as = 'to', restaurants, chosen, onChange }: Props) {
  const t = useTranslations('brands.apply');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const isFound = searchFor(search);
  const shown = restaurants.filter(({ restaurantName, city }) => isFound(`${restaurantName} ${city}`));
  const checked = new Set(chosen);
  const ids = shown.map(({ restaurantId }) => restaurantId);
  const hiddenCount = shown.length - MANY;
  const count = ids.filter((id) => checked.has(id)).length;
  const shownIds = new Set(ids);
  const omitFromChosen = (omitted: ReadonlySet<number>) => chosen.filter((id) => !omitted.has(id));
  return (
    <fieldset className={classes.choice}>
      <legend>{chosen.length === 0 ? t(as) : t(`${as}Chosen`, { count: chosen.length, shown: format.number(chosen.length) })}</legend>
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
          label={t('all', { count: shown.length, shown: format.number(shown.length) })}
          checked={count === shown.length}
          indeterminate={count > 0 && count < shown.length}
          onChange={(event) => onChange(event.currentTarget.checked ? [...omitFromChosen(shownIds), ...ids] : omitFromChosen(shownIds))}
        />
      )}
      <div className={classes.list}>
        {shown.slice(0, MANY).map(({ restaurantId, restaurantName, city }) => (
          <Checkbox
            key={restaurantId}
            label={restaurantName}
            description={city}
            checked={checked.has(restaurantId)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, restaurantId] : omitFromChosen(new Set([restaurantId])))
            }
          />
        ))}
        {hiddenCount > 0 && <p className={classes.text}>{t('further', { count: hiddenCount, shown: format.number(hiddenCount) })}</p>}
        {shown.length === 0 && <p className={classes.text}>{t('noneFound')}</p>}
      </div>
    </fieldset>
  );
}
