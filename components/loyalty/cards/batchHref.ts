import { downloadHref } from '@/components/ui/downloadHref';

/** The address of a file with the numbers of a batch. */
export const batchHref = (brandId: number, batchNumber: string): string =>
  downloadHref(`/loyalty_card_batches/${encodeURIComponent(batchNumber)}`, { brandId });
