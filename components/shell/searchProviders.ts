import type { TRPCClient } from '@trpc/client';
import { userSearch } from '@/components/identity/userSearch';
import { searchProducts } from '@/components/stock/product/searchProducts';
import type { RestaurantScope } from '@/components/ui/scope';
import type { AppRouter } from '@/server/router';
import type { MessageKey } from './navigation';

/** A record that the ⌘K palette found. */
export interface SearchHit {
  /** Unique within its provider. */
  id: string | number;
  title: string;
  /** What tells it from others of the same name. */
  detail?: string;
  /** The screen that shows it. */
  href: string;
}

export interface SearchRequest {
  /** At least two letters, trimmed. */
  query: string;
  restaurant: RestaurantScope;
  trpc: TRPCClient<AppRouter>;
  signal: AbortSignal;
}

export interface SearchProvider {
  id: string;
  /** The heading of its hits. */
  label: MessageKey;
  /** Up to about six hits, best first. */
  search: (request: SearchRequest) => Promise<SearchHit[]>;
}

/** The kinds of records that the palette searches, in the order in which they are shown. A feature adds its own line. */
export const searchProviders: SearchProvider[] = [searchProducts, userSearch];
