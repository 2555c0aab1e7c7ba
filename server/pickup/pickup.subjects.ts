import { restaurantNames } from '@/server/brands/brands.subjects';
import type { Subjects } from '@/server/core/writes/subjects';

export const subjects: Subjects = {
  'pickup schedules': { names: restaurantNames },
  'pickup exceptions': { names: restaurantNames },
  'pickup points': { names: restaurantNames },
};
