'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type RestaurantScope, TimeZoneProvider } from '@/components/ui/scope';
import type { Role } from '@/server/core/callers/caller';
import { remember, restaurantCookie } from './cookies';
import { type NavigationGroup, type NavigationItem, type NavigationSection, navigation } from './navigation';

/** Who is signed in, as far as the shell shows it. */
export interface ShellUser {
  name: string;
  email: string;
  role: Role;
}

/** The place of the screen in the navigation. */
export interface ActivePlace {
  group: NavigationGroup;
  section: NavigationSection;
  item: NavigationItem;
}

interface Shell {
  user: ShellUser;
  /** Those that the caller can reach, ordered by brand and name; none in an installation that has none yet. */
  restaurants: RestaurantScope[];
  /** The restaurant in use: the screen's own, or the last one. */
  restaurant: RestaurantScope | null;
  /** The navigation that the user's role lets through; without a restaurant, what needs none. */
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
 * Where the same screen stands in another restaurant, or of another restaurant's brand; the restaurant's first screen, when this one has
 * none there or shows its brand already.
 */
export function useRestaurantHref(): (restaurant: RestaurantScope) => string {
  const { active, groups, restaurant: inUse } = useShell();
  const start = groups[0]?.sections[0];
  return (restaurant) => {
    const isElsewhere = active?.group.id === 'restaurant' || (active?.group.id === 'brand' && restaurant.brandId !== inUse?.brandId);
    const target = isElsewhere ? active?.item : start;
    return target?.href(contextOf(restaurant)) ?? '/admin';
  };
}

/** Where the links of the navigation lead for a restaurant. Without one, no link is left that asks for it. */
export function contextOf(restaurant: RestaurantScope | null) {
  return { restaurantId: restaurant?.id ?? 0, brandId: restaurant?.brandId ?? 0 };
}

function allowed<Item extends NavigationItem>(items: Item[], role: Role): Item[] {
  return items.filter(({ roles }) => !roles || roles.includes(role));
}

/** What a role sees of the navigation. */
export function navigationFor(role: Role, hasRestaurant: boolean): NavigationGroup[] {
  return navigation
    .filter(({ id }) => hasRestaurant || id === 'administration')
    .map((group) => ({
      ...group,
      sections: allowed(group.sections, role).map((section) => ({
        ...section,
        screens: section.screens && allowed(section.screens, role),
      })),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** The entry with the longest address that the path begins with: a detail page belongs to its list. */
function placeOf(path: string, groups: NavigationGroup[], restaurant: RestaurantScope | null): ActivePlace | null {
  let best: (ActivePlace & { length: number }) | null = null;
  for (const group of groups) {
    for (const section of group.sections) {
      for (const item of section.screens ?? [section]) {
        const href = item.href(contextOf(restaurant));
        if ((path === href || path.startsWith(`${href}/`)) && href.length > (best?.length ?? 0))
          best = { group, section, item, length: href.length };
      }
    }
  }
  return best;
}

interface Props {
  user: ShellUser;
  restaurants: RestaurantScope[];
  /** The restaurant in use until a screen of another is opened. */
  startId?: number;
  children: ReactNode;
}

export function ShellProvider({ user, restaurants, startId, children }: Props) {
  const path = usePathname();
  const [lastId, setLastId] = useState(startId);
  const [, kind, shownId] = /^\/admin\/(restaurants|brands)\/(\d+)/.exec(path) ?? [];
  const shown = kind === 'restaurants' ? restaurants.find(({ id }) => id === Number(shownId)) : undefined;
  if (shown && shown.id !== lastId) setLastId(shown.id);

  useEffect(() => {
    if (lastId !== undefined) remember(restaurantCookie, String(lastId));
  }, [lastId]);

  const ofBrand = kind === 'brands' ? restaurants.filter(({ brandId }) => brandId === Number(shownId)) : [];
  const near = ofBrand.length > 0 ? ofBrand : restaurants;
  const restaurant = shown ?? near.find(({ id }) => id === lastId) ?? near[0] ?? null;

  const shell = useMemo(() => {
    const groups = navigationFor(user.role, restaurant !== null);
    return { user, restaurants, restaurant, groups, active: placeOf(path, groups, restaurant) };
  }, [user, restaurants, restaurant, path]);

  return (
    <ShellContext value={shell}>
      <TimeZoneProvider timeZone={restaurant?.timeZone ?? 'UTC'}>{children}</TimeZoneProvider>
    </ShellContext>
  );
}
