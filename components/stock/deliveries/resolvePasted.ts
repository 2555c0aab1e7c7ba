import type { QueryClient } from '@tanstack/react-query';
import { fold } from '@/components/ui/fold';
import type { Amounts } from '@/components/ui/money';
import type { useTRPC } from '@/components/ui/trpc';
import { emptyLine, type FormLine, type LineProduct } from './lines';
import { type PastedLine, readPasted, type UnreadLine } from './paste';

/** The number of products per request. */
const BATCH_SIZE = 40;
/** A name that is contained in this many others is not searched further. */
const MAX_NAMESAKES = 20;

export interface Resolved {
  found: { product: LineProduct; pasted: PastedLine }[];
  /** In the order of the list. */
  unread: UnreadLine[];
}

interface Dependencies {
  trpc: ReturnType<typeof useTRPC>;
  queryClient: QueryClient;
  restaurantId: number;
  amounts: Amounts;
}

/** Finds the products of a pasted list in the catalog: by SKU, otherwise by their whole name. */
export async function resolvePasted(text: string, { trpc, queryClient, restaurantId, amounts }: Dependencies): Promise<Resolved> {
  async function find(text: string): Promise<LineProduct | undefined> {
    const search = async (filter: { sku: string } | { search: string }) =>
      (await queryClient.fetchQuery(trpc.stock.listStock.queryOptions({ restaurantId, ...filter, limit: MAX_NAMESAKES }))).items;
    const bySku = (await search({ sku: text }))[0] ?? (await search({ sku: text.toUpperCase() }))[0];
    return bySku ?? (await search({ search: text })).find(({ name }) => fold(name) === fold(text));
  }

  const { lines, unread } = readPasted(text, amounts);
  const resolved: Resolved = { found: [], unread: [...unread] };
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const batch = lines.slice(start, start + BATCH_SIZE);
    const products = await Promise.all(batch.map((line) => find(line.product)));
    batch.forEach((pasted, index) => {
      const product = products[index];
      if (product) resolved.found.push({ product, pasted });
      else resolved.unread.push({ at: pasted.at, row: pasted.row, fault: 'product' });
    });
  }
  resolved.unread.sort((a, b) => a.at - b.at);
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
