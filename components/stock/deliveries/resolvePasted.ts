import type { QueryClient } from '@tanstack/react-query';
import { fold } from '@/components/ui/fold';
import type { Amounts } from '@/components/ui/money';
import type { useTRPC } from '@/components/ui/trpc';
import { emptyLine, type FormLine, type LineProduct } from './lines';
import { type PastedLine, readPasted } from './paste';

/** The number of products per request. */
const AT_ONCE = 40;
/** A name that is contained in this many others is not searched further. */
const NAMESAKES = 20;

export interface Resolved {
  found: { product: LineProduct; pasted: PastedLine }[];
  /** The original lines that could not be parsed, or whose product is unknown here. */
  unread: string[];
}

interface Surroundings {
  trpc: ReturnType<typeof useTRPC>;
  queryClient: QueryClient;
  restaurantId: number;
  amounts: Amounts;
}

/** Finds the products of a pasted list in the catalog: by SKU, otherwise by their whole name. */
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

/** Converts a pasted list to lines of a delivery, with the pasted costs. */
export function linesOf({ found }: Resolved, { amountText }: Amounts): FormLine[] {
  return found.map(({ product, pasted: { quantity, unitCost } }) => ({
    ...emptyLine(),
    product,
    quantity: String(quantity),
    cost: unitCost === undefined ? '' : amountText(unitCost),
  }));
}
