import type { TRPCClient } from '@trpc/client';
import type { RestaurantScope } from '@/components/ui/scope';
import type { AppRouter } from '@/server/router';
import type { MessageKey } from './navigation';

/** A record found by the ⌘K palette. */
export interface SearchHit {
  /** Unique within its provider. */
  id: string | number;
  title: string;
  /** Distinguishes it from records of the same name. */
  detail?: string;
  /** The screen of the record. */
  href: string;
}

export interface SearchRequest {
  /** At least two letters, trimmed. */
  query: string;
  /** Null if there are no restaurants yet. Then there are no records of restaurants either. */
  restaurant: RestaurantScope | null;
  trpc: TRPCClient<AppRouter>;
  signal: AbortSignal;
}

export interface SearchProvider {
  id: string;
  /** The heading above its hits. */
  label: MessageKey;
  /** At most about six hits, best first. */
  search: (request: SearchRequest) => Promise<SearchHit[]>;
}

interface Named {
  key: string;
  title: string;
  detail?: string;
}

/** A place that the palette leads to. */
export interface PalettePlace extends Named {
  href: string;
  /** Opened with a full page load. */
  external?: boolean;
}

/** An action that runs at once. */
export interface PaletteAction extends Named {
  run: () => void;
}

export type PaletteEntry = PalettePlace | PaletteAction;
