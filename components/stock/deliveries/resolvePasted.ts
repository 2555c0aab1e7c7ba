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
  lines: FormLine[];
  /** Lines that can't be read, or whose product is not known here. */
  unread: string[];
}

interface Surroundings {
  trpc: ReturnType<typeof useTRPC>;
  queryClient: QueryClient;
  restaurantId: number;
  amounts: Amounts;
}

/** Turns a pasted list into lines: each product by its SKU, or else by its whole name. */
export async function resolvePasted(text: string, { trpc, queryClient, restaurantId, amounts }: Surroundings): Promise<Resolved> {
  async function find(text: string): Promise<LineProduct | undefined> {
    const list = async (filter: { sku: string } | { search: string }) =>
      (await queryClient.fetchQuery(trpc.stock.listStock.queryOptions({ restaurantId, ...filter, limit: NAMESAKES }))).items;
    const bySku = (await list({ sku: text }))[0] ?? (await list({ sku: text.toUpperCase() }))[0];
    return bySku ?? (await list({ search: text })).find(({ name }) => fold(name) === fold(text));
  }

  const lineOf = ({ quantity, unitCost }: PastedLine, product: LineProduct): FormLine => ({
    ...emptyLine(),
    product,
    quantity: String(quantity),
    cost: unitCost === undefined ? '' : amounts.amountText(unitCost),
  });

  const { lines, unread } = readPasted(text, amounts);
  const resolved: Resolved = { lines: [], unread: [...unread] };
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const part = lines.slice(start, start + AT_ONCE);
    const products = await Promise.all(part.map((line) => find(line.product)));
    part.forEach((line, index) => {
      const product = products[index];
      if (product) resolved.lines.push(lineOf(line, product));
      else resolved.unread.push(`${line.product};${line.quantity}`);
    });
  }
  return resolved;
}
