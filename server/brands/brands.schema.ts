import { z } from 'zod';
import { id } from '@/server/core/fields';

/** The sales channels of the interface, by their ids. */
export const channelNames: Readonly<Record<number, string>> = {
  1: 'Kiosk',
  2: 'Web ordering',
  4: 'Reception',
  5: 'POS',
  6: 'Loyalty',
  7: 'E-wallet kiosk',
  8: 'Vending machine',
  9: 'Third-party delivery marketplace A',
  10: 'Third-party delivery marketplace B',
  11: 'Third-party delivery marketplace C',
  12: 'Tray scan',
};

export const brandParams = z.object({ brandId: id });
export const channel = z.object({ channelId: id, name: z.string() });
export type Channel = z.infer<typeof channel>;

export const reachableBrand = z.object({
  brandId: id,
  name: z.string(),
  brandGroupId: id.nullable(),
  brandGroupName: z.string().nullable(),
});
export type ReachableBrand = z.infer<typeof reachableBrand>;

export const reachableRestaurant = z.object({
  restaurantId: id,
  name: z.string(),
  brandId: id,
  brandName: z.string(),
  city: z.string(),
  timeZone: z.string().meta({ description: 'IANA name', example: 'Europe/Paris' }),
});
export type ReachableRestaurant = z.infer<typeof reachableRestaurant>;
