'use client';

import { createContext, type ReactNode, use } from 'react';

/** The restaurant whose screen this is. */
export interface RestaurantScope {
  id: number;
  name: string;
  brandId: number;
  brandName: string;
  city: string;
  lat: number;
  lng: number;
  /** IANA name. */
  timeZone: string;
  /** The brand's, in ISO 4217. */
  currency: string;
  /** Of one that is archived: head office alone sees it. */
  archivedAt?: string;
}

/** A brand that the caller has to do with; it may have no restaurants yet. */
export interface BrandPlace {
  id: number;
  name: string;
  /** IANA name. Days that are counted over all of its restaurants are counted in it. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/** The brand whose screen this is, with those of its restaurants that the caller can reach. */
export interface BrandScope extends BrandPlace {
  restaurants: RestaurantScope[];
}

const RestaurantContext = createContext<RestaurantScope | null>(null);
const BrandContext = createContext<BrandScope | null>(null);
const TimeZoneContext = createContext('UTC');
const CurrencyContext = createContext<string | undefined>(undefined);

export function RestaurantProvider({ restaurant, children }: { restaurant: RestaurantScope; children: ReactNode }) {
  return (
    <RestaurantContext value={restaurant}>
      <CurrencyContext value={restaurant.currency}>
        <TimeZoneContext value={restaurant.timeZone}>{children}</TimeZoneContext>
      </CurrencyContext>
    </RestaurantContext>
  );
}

export function BrandProvider({ brand, children }: { brand: BrandScope; children: ReactNode }) {
  return (
    <BrandContext value={brand}>
      <CurrencyContext value={brand.currency}>
        <TimeZoneContext value={brand.timeZone}>{children}</TimeZoneContext>
      </CurrencyContext>
    </BrandContext>
  );
}

/** The time zone of screens that belong to no restaurant, such as the users. */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}

/** @throws when the screen is not under /admin/restaurants/[restaurantId] */
export function useRestaurant(): RestaurantScope {
  const restaurant = use(RestaurantContext);
  if (!restaurant) throw new Error('useRestaurant needs a screen under /admin/restaurants/[restaurantId].');
  return restaurant;
}

/** @throws when the screen is not under /admin/brands/[brandId] */
export function useBrand(): BrandScope {
  const brand = use(BrandContext);
  if (!brand) throw new Error('useBrand needs a screen under /admin/brands/[brandId].');
  return brand;
}

/** The brand of a screen of a restaurant or of the brand itself. @throws elsewhere */
export function useBrandId(): number {
  const [restaurant, brand] = [use(RestaurantContext), use(BrandContext)];
  const brandId = restaurant?.brandId ?? brand?.id;
  if (brandId === undefined) throw new Error('useBrandId needs a screen of a restaurant or a brand.');
  return brandId;
}

export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** The currency of the brand around the caller; undefined on screens that belong to none, which show no amounts. */
export function useCurrency(): string | undefined {
  return use(CurrencyContext);
}
