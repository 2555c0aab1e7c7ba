import { restaurantsOf } from '@/app/admin/backOffice';
import { type Read, read } from '@/app/prefetch';
import { boardInput, isLong, type Moment } from '@/components/readiness/board';
import { listReadiness } from '@/server/readiness/readiness.operations';

/** What a board of all restaurants of a brand is made of. To judge a thousand takes longer than a screen may wait: it asks for a long one itself. */
export async function boardReads(brandId: number, moment: Moment): Promise<Read[]> {
  return isLong((await restaurantsOf(brandId)).length) ? [] : [read(listReadiness, boardInput(brandId, moment))];
}
