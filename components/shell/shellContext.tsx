'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { DraftOwner, openDrafts } from '@/components/editing/drafts';
import { setPageUser } from '@/components/ui/pageUser';
import { type BrandPlace, type RestaurantScope, TimeZoneProvider } from '@/components/ui/scope';
import type { Role } from '@/server/core/callers/caller';
import { remember, restaurantCookie } from './cookies';
import { type NavigationContext, type NavigationGroup, type NavigationItem, type NavigationSection, navigation } from './navigation';
import type { NavigationIcon } from './navigationIcons';

/** The signed-in user, as far as the shell shows it. */
export interface ShellUser {
  /** Null if there is no account. */
  userId: number | null;
  name: string;
  email: string;
  role: Role;
}

/** The place of the current screen in the navigation. */
export interface ActivePlace {
  group: NavigationGroup;
  section: NavigationSection;
  item: NavigationItem;
}

interface Shell {
  user: ShellUser;
  /** The brands that the caller can access, by name; empty in an installation without brands. */
  brands: BrandPlace[];
  /** The restaurants that the caller can access, by brand and name. */
  restaurants: RestaurantScope[];
  /** The current brand: the screen's own, or the one of the current restaurant. */
  brand: BrandPlace | null;
  /** The current restaurant: the screen's own, or the last one used; null in a brand without restaurants. */
  restaurant: RestaurantScope | null;
  /** The ids for the links of the navigation. */
  context: NavigationContext;
  icons: Record<NavigationIcon, ReactNode>;
  /** The navigation for the user's role. Without a restaurant or a brand, only what needs none. */
  groups: NavigationGroup[];
  active: ActivePlace | null;
}

const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a screen under /admin.');
  return shell;
}

/**
 * Returns the address of the same screen for another restaurant or its brand. If there is none, or if the screen already shows that brand,
 * the first screen of the restaurant.
 */
export function useRestaurantHref(): (restaurant: RestaurantScope) => string {
  const { active, groups, restaurant: current } = useShell();
  const start = groups[0]?.sections[0];
  return (restaurant) => {
    const isElsewhere = active?.group.id === 'restaurant' || (active?.group.id === 'brand' && restaurant.brandId !== current?.brandId);
    const target = isElsewhere ? active?.item : start;
    return target?.href(contextOf(restaurant)) ?? '/admin';
  };
}

/**
 * Returns the address of the same screen for a brand without restaurants. If the screen belongs to no brand, the list of the brand's
 * restaurants.
 */
export function useBrandHref(): (brandId: number) => string {
  const { active } = useShell();
  return (brandId) =>
    active?.group.id === 'brand' ? active.item.href({ brandId, restaurantId: 0 }) : `/admin/brands/${brandId}/restaurants`;
}

/** The ids for links to a restaurant. */
const contextOf = ({ id, brandId }: RestaurantScope): NavigationContext => ({ restaurantId: id, brandId });

function filterAllowed<Item extends NavigationItem>(items: Item[], role: Role): Item[] {
  return items.filter(({ roles }) => !roles || roles.includes(role));
}

/** The navigation for a role, with or without a brand and a restaurant. */
export function navigationFor(role: Role, has: { brand: boolean; restaurant: boolean }): NavigationGroup[] {
  return navigation
    .filter(({ id }) => id === 'administration' || has[id])
    .map((group) => ({
      ...group,
      sections: filterAllowed(group.sections, role).map((section) => ({
        ...section,
        screens: section.screens && filterAllowed(section.screens, role),
      })),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** The entry with the longest address that the path starts with, so that a detail page belongs to its list. */
function placeOf(path: string, groups: NavigationGroup[], context: NavigationContext): ActivePlace | null {
  let best: (ActivePlace & { length: number }) | null = null;
  for (const group of groups) {
    for (const section of group.sections) {
      for (const item of section.screens ?? [section]) {
        const href = item.href(context);
        if ((path === href || path.startsWith(`${href}/`)) && href.length > (best?.length ?? 0))
          best = { group, section, item, length: href.length };
      }
    }
  }
  return best;
}

interface Props {
  user: ShellUser;
  brands: BrandPlace[];
  restaurants: RestaurantScope[];
  /** Archived restaurants are current only while one of their screens is open. */
  archived: RestaurantScope[];
  /** The current restaurant until a screen of another one is opened. */
  startId?: number;
  icons: Record<NavigationIcon, ReactNode>;
  children: ReactNode;
}

export function ShellProvider({ user, brands, restaurants, archived, startId, icons, children }: Props) {
  const path = usePathname();
  const [lastId, setLastId] = useState(startId);
  const [, brandId] = /^\/admin\/brands\/(\d+)/.exec(path) ?? [];
  const [, restaurantId] = /^\/admin\/(?:brands\/\d+\/)?restaurants\/(\d+)/.exec(path) ?? [];
  const shown = restaurants.find(({ id }) => id === Number(restaurantId));
  const shownArchived = archived.find(({ id }) => path.startsWith(`/admin/restaurants/${id}/`));
  const shownBrand = brands.find(({ id }) => id === Number(brandId));
  if (shown && shown.id !== lastId) setLastId(shown.id);

  useEffect(() => {
    if (lastId !== undefined) remember(restaurantCookie, String(lastId));
  }, [lastId]);

  useEffect(() => setPageUser(user.userId), [user.userId]);
  useEffect(() => openDrafts(user.userId), [user.userId]);

  const candidates = shownBrand ? restaurants.filter((each) => each.brandId === shownBrand.id) : restaurants;
  const restaurant = shown ?? shownArchived ?? candidates.find(({ id }) => id === lastId) ?? candidates[0] ?? null;
  const brand = shownBrand ?? brands.find(({ id }) => id === restaurant?.brandId) ?? brands[0] ?? null;

  const shell = useMemo(() => {
    const groups = navigationFor(user.role, { brand: brand !== null, restaurant: restaurant !== null });
    // Without a restaurant or a brand, no link that needs it is left.
    const context = { restaurantId: restaurant?.id ?? 0, brandId: brand?.id ?? 0 };
    return { user, brands, restaurants, brand, restaurant, context, icons, groups, active: placeOf(path, groups, context) };
  }, [user, brands, restaurants, brand, restaurant, icons, path]);

  return (
    <ShellContext value={shell}>
      <DraftOwner value={user.userId}>
        <TimeZoneProvider timeZone={restaurant?.timeZone ?? brand?.timeZone ?? 'UTC'}>{children}</TimeZoneProvider>
      </DraftOwner>
    </ShellContext>
  );
}
