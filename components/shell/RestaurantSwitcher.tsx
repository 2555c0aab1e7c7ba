'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSearch, IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { Picker } from '@/components/ui/Picker';
import { useGuardedPush } from '@/components/ui/unsaved';
import { BrandMark } from './BrandMark';
import classes from './RestaurantSwitcher.module.css';
import { groupByBrand, matching } from './restaurants';
import { useRestaurantHref, useShell } from './shellContext';

/** Names the restaurant in use, and changes to the same screen of another; the product’s own name where there is no restaurant yet. */
export function RestaurantSwitcher() {
  const t = useTranslations('shell.switcher');
  const { restaurant } = useShell();
  const [opened, setOpened] = useState(false);
  if (!restaurant) {
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
      width="18.5rem"
      block
      trigger={(attributes) => (
        <UnstyledButton {...attributes} className={classes.button}>
          <BrandMark size={28} />
          <span className={classes.words}>
            <span className={classes.name}>{restaurant.name}</span>
            <span className={classes.place}>
              {restaurant.city} · {restaurant.brandName}
            </span>
          </span>
          <VisuallyHidden>{t('change')}</VisuallyHidden>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      )}
    >
      {(close) => <Restaurants onPicked={close} />}
    </Flyout>
  );
}

/** A component of its own, so that each opening starts with an empty search. */
function Restaurants({ onPicked }: { onPicked: () => void }) {
  const t = useTranslations('shell.switcher');
  const { restaurant, restaurants } = useShell();
  const push = useGuardedPush();
  const hrefIn = useRestaurantHref();
  const [search, setSearch] = useState('');
  const brands = groupByBrand(matching(restaurants, search));

  function pick(id: string) {
    const picked = restaurants.find((candidate) => candidate.id === Number(id));
    onPicked();
    if (picked) push(hrefIn(picked));
  }

  return (
    <Picker
      label={t('change')}
      selected={String(restaurant?.id)}
      onPick={pick}
      search={{ value: search, onChange: setSearch, placeholder: t('search'), icon: <IconSearch size={15} aria-hidden /> }}
      message={brands.length === 0 && t('nothing')}
      groups={brands.map((brand) => ({
        key: String(brand.brandId),
        label: brand.brandName,
        options: brand.restaurants.map((option) => ({
          value: String(option.id),
          content: (
            <>
              <span className={classes.words}>
                <span>{option.name}</span>
                <span className={classes.place}>{option.city}</span>
              </span>
              {option.id === restaurant?.id && <IconCheck size={15} aria-hidden />}
            </>
          ),
        })),
      }))}
    />
  );
}
