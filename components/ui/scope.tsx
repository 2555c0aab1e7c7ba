'use client';

import { createContext, type ReactNode, use } from 'react';

/** The restaurant of the screen. */
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
  /** The brand's, as ISO 4217. */
  currency: string;
  /** Set if it is archived. Only head office sees it then. */
  archivedAt?: string;
}

/** A brand that the caller can access. It may have no restaurants yet. */
export interface BrandPlace {
  id: number;
  name: string;
  /** IANA name. Used for days that concern all restaurants of the brand. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/** The brand of the screen, with those of its restaurants that the caller can access. */
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

/** The time zone for screens that belong to no restaurant, such as the users. */
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

/** The brand of a restaurant's screen or of a brand's. @throws on other screens */
export function useBrandId(): number {
  const [restaurant, brand] = [use(RestaurantContext), use(BrandContext)];
  const brandId = restaurant?.brandId ?? brand?.id;
  if (brandId === undefined) throw new Error('useBrandId needs a screen of a restaurant or a brand.');
  return brandId;
}

export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** The currency of the brand. Undefined on screens that belong to no brand, which show no amounts. */
export function useCurrency(): string | undefined {
  return use(CurrencyContext);
}
