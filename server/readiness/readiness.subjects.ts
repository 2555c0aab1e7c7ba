import { restaurantNames } from '@/server/brands/brands.subjects';
import type { Subjects } from '@/server/core/writes/subjects';

export const subjects: Subjects = {
  'first steps': { names: restaurantNames },
};
