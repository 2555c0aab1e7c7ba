import { restaurantsOf } from '@/app/admin/backOffice';
import { type Read, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { boardInput, isLong, type Moment } from '@/components/readiness/board';

/** What a board of all restaurants of a brand is made of. To judge a thousand takes longer than a screen may wait: it asks for a long one itself. */
export async function boardReads(brandId: number, moment: Moment): Promise<Read[]> {
  return isLong((await restaurantsOf(brandId)).length) ? [] : [read(operations.readiness.listReadiness, boardInput(brandId, moment))];
}
