import type { Orm } from '@/server/core/platform/db';
import { createBrand, createBrandGroup, createRestaurant } from '@/server/testing/factories';

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Every demo restaurant is in mainland France. */
export const timeZone = 'Europe/Paris';

export const brandGroups = [{ id: 1, name: 'Groupe Lumière' }] as const;

export const brands = [
  { id: 1, brandGroupId: 1, name: 'Bistro Lumière', channels: [1, 2, 5, 6, 7, 12] },
  { id: 2, brandGroupId: 1, name: 'Cantine Verte', channels: [1, 2, 5, 6, 7, 12] },
  { id: 3, brandGroupId: null, name: 'Pizza Rivoli', channels: [2, 5] },
] as const;

/** `closesAt` is in minutes from midnight; `openSinceDays` is how long ago the restaurant joined. */
export const restaurants = [
  {
    id: 1,
    brandId: 1,
    name: 'Bistro Lumière République',
    street: '14 boulevard Voltaire',
    postalCode: '75011',
    city: 'Paris',
    lat: 48.86552,
    lng: 2.36638,
    closesAt: 22 * 60 + 30,
    openSinceDays: 1460,
  },
  {
    id: 2,
    brandId: 1,
    name: 'Bistro Lumière Bellecour',
    street: '9 rue Victor-Hugo',
    postalCode: '69002',
    city: 'Lyon',
    lat: 45.75573,
    lng: 4.83093,
    closesAt: 22 * 60,
    openSinceDays: 830,
  },
  {
    id: 3,
    brandId: 2,
    name: 'Cantine Verte La Défense',
    street: '12 cours Valmy',
    postalCode: '92800',
    city: 'Puteaux',
    lat: 48.89241,
    lng: 2.23592,
    closesAt: 17 * 60,
    openSinceDays: 610,
  },
  {
    id: 4,
    brandId: 3,
    name: 'Pizza Rivoli Louvre',
    street: '96 rue de Rivoli',
    postalCode: '75001',
    city: 'Paris',
    lat: 48.85873,
    lng: 2.34754,
    closesAt: 23 * 60,
    openSinceDays: 1120,
  },
  {
    id: 5,
    brandId: 1,
    name: 'Bistro Lumière Nouveau',
    street: '33 rue des Martyrs',
    postalCode: '75009',
    city: 'Paris',
    lat: 48.87812,
    lng: 2.33976,
    closesAt: 22 * 60 + 30,
    openSinceDays: 2,
  },
] as const;

/** Writes brand groups, brands with their channels, and restaurants. */
export async function seedChain(db: Orm, now: Date): Promise<void> {
  for (const group of brandGroups) await createBrandGroup(db, group);
  for (const { channels, ...brand } of brands) await createBrand(db, { ...brand, channels: [...channels] });
  for (const { openSinceDays, ...restaurant } of restaurants) {
    await createRestaurant(db, { ...restaurant, countryCode: 'FR', timeZone, createdAt: daysBefore(now, openSinceDays) });
  }
}
