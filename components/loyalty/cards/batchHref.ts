import { downloadHref } from '@/components/ui/downloadHref';

/** Where the numbers of a batch are, as a file. */
export const batchHref = (brandId: number, batchNumber: string): string =>
  downloadHref(`/loyalty_card_batches/${encodeURIComponent(batchNumber)}`, { brandId });
