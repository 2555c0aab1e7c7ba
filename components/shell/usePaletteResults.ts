'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { searchFor } from '@/components/ui/fold';
import { useTRPCClient } from '@/components/ui/trpc';
import { paletteScreens } from './paletteScreens';
import { brandsWithoutRestaurants, filterRestaurants } from './restaurants';
import type { PaletteEntry } from './search';
import { searchProviders } from './searchProviders';
import { useBrandHref, useRestaurantHref, useShell } from './shellContext';
import { usePaletteActions } from './usePaletteActions';
import { useRecents } from './useRecents';

export interface PaletteGroup {
  id: string;
  label: string;
  entries: PaletteEntry[];
}

/** Records are searched from this number of letters on. */
const MIN_LETTERS = 2;
const MAX_RESTAURANTS = 6;

/**
 * The results for a query. Screens, restaurants and actions appear at once, records as they arrive. For an empty query, the recent places.
 */
export function usePaletteResults(query: string): { groups: PaletteGroup[]; searching: boolean; failed: boolean } {
  const t = useTranslations();
  const trpc = useTRPCClient();
  const { groups: navigation, brands, restaurants, brand, restaurant, context } = useShell();
  const hrefOfRestaurant = useRestaurantHref();
  const hrefOfBrand = useBrandHref();
  const actions = usePaletteActions();
  const [recents] = useRecents();
  const needle = query.trim();
  const [debounced] = useDebouncedValue(needle, 200);

  const records = useQueries({
    queries: searchProviders.map((provider) => ({
      queryKey: ['palette', provider.id, restaurant?.id, debounced],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.search({ query: debounced, restaurant, trpc, signal }),
      enabled: debounced.length >= MIN_LETTERS,
      staleTime: 10_000,
    })),
  });

  const isFound = searchFor(needle);
  const isMatch = ({ title, detail }: { title: string; detail?: string }) => isFound(`${title} ${detail ?? ''}`);
  const screens: PaletteEntry[] = paletteScreens(navigation, context, { restaurant: restaurant?.name, brand: brand?.name })
    // Not searched by restaurant: someone who types a restaurant's name wants the restaurant.
    .filter(({ item, section }) => isMatch({ title: t(item.label), detail: section && t(section.label) }))
    .map(({ key, item, href, section, place }) => ({
      key,
      title: t(item.label),
      detail: [section && t(section.label), place].filter(Boolean).join(' · '),
      href,
      external: item.external,
    }));
  const account = { key: 'screen account', title: t('shell.nav.account'), href: '/admin/account' };

  const restaurantEntries = filterRestaurants(restaurants, needle)
    .filter(({ id }) => id !== restaurant?.id)
    .slice(0, MAX_RESTAURANTS)
    .map((match) => ({
      key: `restaurant ${match.id}`,
      title: match.name,
      detail: `${match.city} · ${match.brandName}`,
      href: hrefOfRestaurant(match),
    }));

  const brandEntries = brandsWithoutRestaurants(brands, restaurants, needle)
    .filter(({ id }) => id !== brand?.id)
    .slice(0, MAX_RESTAURANTS)
    .map(({ id, name }) => ({ key: `brand ${id}`, title: name, href: hrefOfBrand(id) }));

  const groups: PaletteGroup[] = [
    { id: 'recents', label: t('shell.palette.recents'), entries: needle === '' ? recents : [] },
    ...searchProviders.map((provider, index) => ({
      id: provider.id,
      label: t(provider.label),
      entries: (needle.length >= MIN_LETTERS ? (records[index]?.data ?? []) : [])
        // A result for the first letters must not receive the Enter typed after the last ones.
        .filter((hit) => needle === debounced || isMatch(hit))
        .map((hit) => ({ ...hit, key: `${provider.id} ${hit.id}` })),
    })),
    { id: 'screens', label: t('shell.palette.screens'), entries: screens.concat([account].filter(isMatch)) },
    { id: 'restaurants', label: t('shell.palette.restaurants'), entries: restaurantEntries },
    { id: 'brands', label: t('shell.palette.brands'), entries: brandEntries },
    { id: 'actions', label: t('shell.palette.actions'), entries: actions.filter(isMatch) },
  ].filter(({ entries }) => entries.length > 0);

  return {
    groups,
    searching: needle !== debounced || records.some(({ isFetching }) => isFetching),
    failed: records.some(({ isError }) => isError),
  };
}
