'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSearch, IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { Picker } from '@/components/ui/Picker';
import type { RestaurantScope } from '@/components/ui/scope';
import { useGuardedPush } from '@/components/ui/unsaved';
import { BrandMark } from './BrandMark';
import classes from './RestaurantSwitcher.module.css';
import { findPlaces } from './restaurants';
import { useBrandHref, useRestaurantHref, useShell } from './shellContext';

/**
 * Shows the current restaurant or brand, and switches to the same screen of another. Shows the product’s name while there is no brand yet.
 */
export function RestaurantSwitcher() {
  const t = useTranslations('shell.switcher');
  const { restaurant, brand } = useShell();
  const [opened, setOpened] = useState(false);
  if (!brand) {
    return (
      <div className={classes.product}>
        <BrandMark size={28} />
        <span>Brigade</span>
      </div>
    );
  }
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={t('change')}
      width="17.5rem"
      block
      trigger={(attributes) => (
        <UnstyledButton {...attributes} className={classes.button}>
          <BrandMark size={28} />
          <span className={classes.words}>
            <span className={classes.name}>{(restaurant ?? brand).name}</span>
            <span className={classes.place}>{restaurant ? `${restaurant.city} · ${restaurant.brandName}` : t('none')}</span>
          </span>
          <VisuallyHidden>{t('change')}</VisuallyHidden>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      )}
    >
      {(close) => <ScopePicker onPicked={close} />}
    </Flyout>
  );
}

/** Distinguishes brands without restaurants from restaurants in the picker. */
const valueOfBrand = (id: number) => `brand ${id}`;

/** A separate component, so that its search is empty each time it opens. */
function ScopePicker({ onPicked }: { onPicked: () => void }) {
  const t = useTranslations('shell.switcher');
  const { brand, restaurant, brands, restaurants } = useShell();
  const push = useGuardedPush();
  const hrefIn = useRestaurantHref();
  const hrefOfBrand = useBrandHref();
  const [search, setSearch] = useState('');
  const matches = findPlaces(brands, restaurants, search);

  function pick(value: string) {
    const pickedRestaurant = restaurants.find(({ id }) => String(id) === value);
    const pickedBrand = brands.find(({ id }) => valueOfBrand(id) === value);
    onPicked();
    if (pickedRestaurant) push(hrefIn(pickedRestaurant));
    else if (pickedBrand) push(hrefOfBrand(pickedBrand.id));
  }

  const optionOf = ({ id, name, city }: RestaurantScope) => ({
    value: String(id),
    content: (
      <>
        <span className={classes.words}>
          <span>{name}</span>
          <span className={classes.place}>{city}</span>
        </span>
        {id === restaurant?.id && <IconCheck size={15} aria-hidden />}
      </>
    ),
  });
  const emptyOption = (brandId: number) => ({
    value: valueOfBrand(brandId),
    content: (
      <>
        <span className={classes.words}>
          <span className={classes.place}>{t('none')}</span>
        </span>
        {restaurant === null && brandId === brand?.id && <IconCheck size={15} aria-hidden />}
      </>
    ),
  });
  return (
    <Picker
      label={t('change')}
      selected={restaurant ? String(restaurant.id) : brand ? valueOfBrand(brand.id) : undefined}
      onPick={pick}
      search={{ value: search, onChange: setSearch, placeholder: t('search'), icon: <IconSearch size={15} aria-hidden /> }}
      message={matches.length === 0 && t('nothing')}
      groups={matches.map(({ id, name, restaurants: ownRestaurants }) => ({
        key: String(id),
        label: name,
        options: ownRestaurants.length > 0 ? ownRestaurants.map(optionOf) : [emptyOption(id)],
      }))}
    />
  );
}
