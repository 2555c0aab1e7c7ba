import { prisma } from '@/server/core/platform/db';
import { ChainChecker, type CheckedLink } from '@/tools/verify-tickets';
import { hasLinksBeyond } from './chain.query';
import type { ChainState } from './chain.rules';

const PAGE = 1_000;

interface ChainRow {
  restaurantId: number;
  position: number;
  number: number;
  hash: string;
  state: ChainState;
}

/**
 * Checks every chain from its first link: hashes, positions, numbers, sums of receipts and closings, and the stored end.
 * @returns the number of links checked, and the differences, in words
 */
export async function verifyTickets(): Promise<{ checkedLinks: number; problems: string[] }> {
  const chains = await prisma.sql.read<ChainRow>`
    select restaurant_id as "restaurantId", last_position as position, last_number as number, last_hash as hash, state
    from ticket_chains order by restaurant_id`;
  const problems: string[] = [];
  let checkedLinks = 0;
  for (const chain of chains) {
    const { links, problems: chainProblems } = await checkChain(chain);
    checkedLinks += links;
    problems.push(...chainProblems.map((problem) => `receipts of restaurant ${chain.restaurantId}: ${problem}`));
  }
  return { checkedLinks, problems };
}

/** Checks a chain up to the end that was read, as it may grow meanwhile. */
async function checkChain({ restaurantId, position, number, hash, state }: ChainRow): Promise<ChainChecker> {
  const checker = new ChainChecker();
  for (let after = 0; ; ) {
    const page = await prisma.sql.read<{ position: number; hash: string; text: string }>`
      select position, hash, text from ticket_links where restaurant_id = ${restaurantId} and position > ${after} and position <= ${position}
      order by position limit ${PAGE}`;
    for (const { hash: linkHash, text } of page) checker.take(linkHash, JSON.parse(text) as CheckedLink);
    if (page.length < PAGE) break;
    after = page.at(-1)!.position;
  }
  const { problems } = checker;
  if (checker.position !== position || checker.hash !== hash)
    problems.push(`the chain ends with link ${position}, its links with ${checker.position}`);
  if (await hasLinksBeyond(prisma, restaurantId)) problems.push('links stand behind the end of the chain');
  if ((checker.lastNumber ?? 0) !== number) problems.push(`the chain counts ${number} receipts, its links ${checker.lastNumber ?? 0}`);
  const { sales, refunds } = state.perpetual;
  const totals = checker.totals;
  if (totals && (totals.sales !== sales || totals.refunds !== refunds)) problems.push(`the chain says ${sales} and ${refunds} since ever`);
  return checker;
}
