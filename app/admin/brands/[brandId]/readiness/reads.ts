import { restaurantsOf } from '@/app/admin/backOffice';
import { type Read, read } from '@/app/prefetch';
import { boardInput, firstInput, isLong, type Moment, summaryInput } from '@/components/readiness/board';
import { listReadiness, summarizeReadiness } from '@/server/readiness/readiness.operations';

/** What a board of all restaurants of a brand is made of; of a long one, what is seen first. */
export async function boardReads(brandId: number, moment: Moment): Promise<Read[]> {
  if (!isLong((await restaurantsOf(brandId)).length)) return [read(listReadiness, boardInput(brandId, moment))];
  const summary = read(summarizeReadiness, summaryInput(brandId, moment));
  const facts = await summary.data.catch(() => undefined);
  return facts ? [summary, read(listReadiness, firstInput(brandId, moment, facts))] : [summary];
}
