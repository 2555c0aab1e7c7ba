'use client';

import OffersModal from '@/components/catalog/grid/OffersModal';
import { useTRPCClient } from '@/components/ui/trpc';
import type { ImportDetail } from '@/server/imports/imports.schema';

const PAGE = 200;

export interface OfferProps {
  item: ImportDetail;
  opened: boolean;
  onClose: () => void;
}

/** Puts the imported products on the menus of restaurants. */
export default function OfferProductsModal({ item: { importId, counts }, opened, onClose }: OfferProps) {
  const client = useTRPCClient();
  async function read(): Promise<number[]> {
    const productIds: number[] = [];
    for (let cursor: number | undefined; ; ) {
      const page = await client.imports.listImportRows.query({ importId, kind: 'created', limit: PAGE, cursor });
      productIds.push(...page.items.flatMap(({ targetId }) => targetId ?? []));
      if (page.nextCursor === null) return productIds;
      cursor = page.nextCursor;
    }
  }
  return <OffersModal opened={opened} onClose={onClose} count={counts.created} read={read} />;
}
