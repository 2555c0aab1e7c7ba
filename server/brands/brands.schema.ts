import { z } from 'zod';
import { id } from '@/server/core/operation/fields';

export const brandParams = z.object({ brandId: id });
export const channel = z.object({ channelId: id.meta({ example: 2 }), name: z.string().meta({ example: 'Web ordering' }) });
export type Channel = z.infer<typeof channel>;

export const reachableBrand = z.object({
  brandId: id,
  name: z.string().meta({ example: 'Bistro Lumière' }),
  brandGroupId: id.nullable(),
  brandGroupName: z.string().nullable().meta({ example: 'Groupe Lumière' }),
});
export type ReachableBrand = z.infer<typeof reachableBrand>;

export const reachableRestaurant = z.object({
  restaurantId: id,
  name: z.string().meta({ example: 'Bistro Lumière République' }),
  brandId: id,
  brandName: z.string().meta({ example: 'Bistro Lumière' }),
  city: z.string().meta({ example: 'Paris' }),
  lat: z.number(),
  lng: z.number(),
  timeZone: z.string().meta({ description: 'IANA name', example: 'Europe/Paris' }),
});
export type ReachableRestaurant = z.infer<typeof reachableRestaurant>;
