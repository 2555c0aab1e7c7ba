import { z } from 'zod';
import { id } from '@/server/core/operation/fields';

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
  lat: z.number(),
  lng: z.number(),
  timeZone: z.string().meta({ description: 'IANA name', example: 'Europe/Paris' }),
});
export type ReachableRestaurant = z.infer<typeof reachableRestaurant>;
