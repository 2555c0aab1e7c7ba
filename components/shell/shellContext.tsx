'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { DraftOwner, forgetOldDrafts } from '@/components/editing/drafts';
import { type BrandPlace, type RestaurantScope, TimeZoneProvider } from '@/components/ui/scope';
import type { Role } from '@/server/core/callers/caller';
import { remember, restaurantCookie } from './cookies';
import { type NavigationContext, type NavigationGroup, type NavigationItem, type NavigationSection, navigation } from './navigation';
import type { NavigationIcon } from './navigationIcons';

/** Who is signed in, as far as the shell shows it. */
export interface ShellUser {
  /** Null for nobody who has an account. */
  userId: number | null;
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
  /** Those that the caller has to do with, by name; none in an installation that has none yet. */
  brands: BrandPlace[];
  /** Those that the caller can reach, ordered by brand and name. */
  restaurants: RestaurantScope[];
  /** The brand in use: the screen's own, or that of the restaurant in use. */
  brand: BrandPlace | null;
  /** The restaurant in use: the screen's own, or the last one; null in a brand that has none yet. */
  restaurant: RestaurantScope | null;
  /** Where the links of the navigation lead. */
  context: NavigationContext;
  icons: Record<NavigationIcon, ReactNode>;
  /** The navigation that the user's role lets through; without a restaurant or a brand, what needs none. */
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

/** Where the same screen stands of a brand that has no restaurants; the list of its restaurants, when this one is none of a brand. */
export function useBrandHref(): (brandId: number) => string {
  const { active } = useShell();
  return (brandId) =>
    active?.group.id === 'brand' ? active.item.href({ brandId, restaurantId: 0 }) : `/admin/brands/${brandId}/restaurants`;
}

/** Where the links of the navigation lead for a restaurant. */
const contextOf = ({ id, brandId }: RestaurantScope): NavigationContext => ({ restaurantId: id, brandId });

function filterAllowed<Item extends NavigationItem>(items: Item[], role: Role): Item[] {
  return items.filter(({ roles }) => !roles || roles.includes(role));
}

/** What a role sees of the navigation, where there is a brand and a restaurant, or not yet. */
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

/** The entry with the longest address that the path begins with: a detail page belongs to its list. */
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
  /** In use while one of their screens is open, and nowhere else. */
  archived: RestaurantScope[];
  /** The restaurant in use until a screen of another is opened. */
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

  useEffect(forgetOldDrafts, []);

  const near = shownBrand ? restaurants.filter((each) => each.brandId === shownBrand.id) : restaurants;
  const restaurant = shown ?? shownArchived ?? near.find(({ id }) => id === lastId) ?? near[0] ?? null;
  const brand = shownBrand ?? brands.find(({ id }) => id === restaurant?.brandId) ?? brands[0] ?? null;

  const shell = useMemo(() => {
    const groups = navigationFor(user.role, { brand: brand !== null, restaurant: restaurant !== null });
    // Without a restaurant or a brand, no link is left that asks for it.
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
