import type { TRPCClient } from '@trpc/client';
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
  /** None where there are none yet: then there are no records of restaurants either. */
  restaurant: RestaurantScope | null;
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

interface Named {
  key: string;
  title: string;
  detail?: string;
}

/** A place to go to. */
export interface PalettePlace extends Named {
  href: string;
  /** Left by a full page load. */
  external?: boolean;
}

/** Something that is done at once. */
export interface PaletteAction extends Named {
  run: () => void;
}

export type PaletteEntry = PalettePlace | PaletteAction;
