import { z } from 'zod';
import { id } from '@/server/core/operation/fields';

export const categoriesParams = z.object({ restaurantId: id });
export const category = z.object({
  categoryId: id,
  name: z.string().meta({ example: 'Petit-déjeuner' }),
  products: z.int().meta({ example: 84 }),
});
export const categories = z.array(category);
