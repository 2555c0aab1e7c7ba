import { restaurantsOf } from '@/app/admin/backOffice';
import { type Read, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { boardInput, isLong, type Moment } from '@/components/readiness/board';

/**
 * The data for a board of all restaurants of a brand. Judging a thousand of them takes longer than a page may wait, so the screen reads a
 * long board itself.
 */
export async function boardReads(brandId: number, moment: Moment): Promise<Read[]> {
  return isLong((await restaurantsOf(brandId)).length) ? [] : [read(operations.readiness.listReadiness, boardInput(brandId, moment))];
}
