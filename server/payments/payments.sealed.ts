import type { SealedColumn } from '@/server/core/platform/secrets';

/** The place that the data of a card setup is sealed for. */
export const placeOfSetup = ({ brandId, id }: { brandId: number; id: string }): string => `card_setups ${brandId} ${id}`;

export const cardSetups: SealedColumn<{ brand_id: number; id: string }> = {
  table: 'card_setups',
  column: 'sealed',
  primaryKey: ['brand_id', 'id'],
  placeOf: ({ brand_id: brandId, id }) => placeOfSetup({ brandId, id }),
};
