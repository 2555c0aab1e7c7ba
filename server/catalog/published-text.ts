import { breather } from '@/server/core/platform/breather';
import type { Publication } from './published.rules';

/** Serialises a published menu product by product, so that other requests are served meanwhile. */
export async function publishText({ menu, products }: Publication): Promise<string> {
  const breathe = breather();
  const texts: string[] = [];
  for (const product of products) {
    texts.push(JSON.stringify(product));
    await breathe();
  }
  return `${JSON.stringify(menu).slice(0, -1)},"products":[${texts.join()}]}`;
}
