'use client';

import { Combobox, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RestaurantScope } from '@/components/ui/scope';
import { useGuardedPush } from '@/components/ui/unsaved';
import { BrandMark } from './BrandMark';
import classes from './RestaurantSwitcher.module.css';
import { groupedByBrand, matching } from './restaurants';
import { contextOf, useShell } from './shellContext';

/** Where the same screen stands in another restaurant; its stock, when the screen has none there. */
export function useRestaurantHref(): (restaurant: RestaurantScope) => string {
  const { active, groups } = useShell();
  const start = groups[0]?.sections[0];
  return (restaurant) => {
    const target = active && active.group.id !== 'administration' ? active.item : start;
    return target?.href(contextOf(restaurant)) ?? '/admin';
  };
}

/** Names the restaurant in use, and changes to the same screen of another. */
export function RestaurantSwitcher() {
  const t = useTranslations('shell.switcher');
  const { restaurant, restaurants } = useShell();
  const push = useGuardedPush();
  const hrefIn = useRestaurantHref();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput();
      combobox.selectActiveOption();
    },
  });
  const brands = groupedByBrand(matching(restaurants, search));

  function choose(id: string) {
    const chosen = restaurants.find((candidate) => candidate.id === Number(id));
    combobox.closeDropdown();
    if (chosen) push(hrefIn(chosen));
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={296} shadow="md" withinPortal={false}>
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes.button} onClick={() => combobox.toggleDropdown()}>
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
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        <Combobox.Options mah={360} style={{ overflowY: 'auto' }} aria-label={t('search')}>
          {brands.map(({ brandId, brandName, restaurants: ofBrand }) => (
            <Combobox.Group key={brandId} label={brandName}>
              {ofBrand.map((option) => (
                <Combobox.Option key={option.id} value={String(option.id)} active={option.id === restaurant.id} className={classes.option}>
                  <span className={classes.words}>
                    <span>{option.name}</span>
                    <span className={classes.place}>{option.city}</span>
                  </span>
                  {option.id === restaurant.id && <IconCheck size={15} aria-hidden />}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {brands.length === 0 && <Combobox.Empty>{t('nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
