import type { QueryClient } from '@tanstack/react-query';
import { fold } from '@/components/ui/fold';
import type { Amounts } from '@/components/ui/money';
import type { useTRPC } from '@/components/ui/trpc';
import { emptyLine, type FormLine, type LineProduct } from './lines';
import { type PastedLine, readPasted } from './paste';

/** So many are asked for in one request. */
const AT_ONCE = 40;
/** A name that so many others contain too is not looked at further. */
const NAMESAKES = 20;

export interface Resolved {
  found: { product: LineProduct; pasted: PastedLine }[];
  /** Lines that can’t be read, or whose product is unknown here, as they were. */
  unread: string[];
}

interface Surroundings {
  trpc: ReturnType<typeof useTRPC>;
  queryClient: QueryClient;
  restaurantId: number;
  amounts: Amounts;
}

/** Finds the products of a pasted list in the catalog: each by its SKU, or else by its whole name. */
export async function resolvePasted(text: string, { trpc, queryClient, restaurantId, amounts }: Surroundings): Promise<Resolved> {
  async function find(text: string): Promise<LineProduct | undefined> {
    const list = async (filter: { sku: string } | { search: string }) =>
      (await queryClient.fetchQuery(trpc.stock.listStock.queryOptions({ restaurantId, ...filter, limit: NAMESAKES }))).items;
    const bySku = (await list({ sku: text }))[0] ?? (await list({ sku: text.toUpperCase() }))[0];
    return bySku ?? (await list({ search: text })).find(({ name }) => fold(name) === fold(text));
  }

  const { lines, unread } = readPasted(text, amounts);
  const resolved: Resolved = { found: [], unread: [...unread] };
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const part = lines.slice(start, start + AT_ONCE);
    const products = await Promise.all(part.map((line) => find(line.product)));
    part.forEach((pasted, index) => {
      const product = products[index];
      if (product) resolved.found.push({ product, pasted });
      else resolved.unread.push(pasted.row);
    });
  }
  return resolved;
}

/** The lines of a delivery that a pasted list has become, each with the cost that it was pasted with. */
export function linesOf({ found }: Resolved, { amountText }: Amounts): FormLine[] {
  return found.map(({ product, pasted: { quantity, unitCost } }) => ({
    ...emptyLine(),
    product,
    quantity: String(quantity),
    cost: unitCost === undefined ? '' : amountText(unitCost),
  }));
}
