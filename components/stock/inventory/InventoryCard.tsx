'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { Stepper } from '../product/Stepper';
import { offReasonOf } from '../product/useAvailability';
import { QuantityDelta } from '../shared/QuantityDelta';
import { useStockChannels } from '../shared/useStockChannels';
import { StateCell } from './cells';
import { useDraft, useInventoryTools } from './InventoryContext';
import classes from './inventory.module.css';
import { moveEdit } from './NumberCell';

/** A product on a phone, for counting while standing: large buttons, the keypad, and a key to the next product. */
export function InventoryCard({ item }: { item: InventoryItem }) {
  const t = useTranslations('stock.inventory');
  const tChannel = useTranslations('stock.product.availability');
  const { drafts, settings } = useInventoryTools();
  const draft = useDraft(item.productId);
  const quantity = draft?.quantity ?? (item.tracked ? item.currentQuantity : undefined);
  const facts = [item.sku, ...item.categoryNames].filter(Boolean).join(' · ');
  const offChannels = useStockChannels().filter((channel) => offReasonOf(item, channel, settings) !== null);
  const set = (next: number | undefined) => drafts.set(item, { quantity: next });

  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <CardName>{item.name}</CardName>
        <StateCell item={item} />
      </div>
      <span className={classes.cardFacts}>
        {facts}
        {offChannels.length > 0 && draft?.quantity === undefined && (
          <span className={classes.cardOff}>{t('offOn', { channels: offChannels.map((channel) => tChannel(channel)).join(', ') })}</span>
        )}
      </span>
      <div className={classes.counter}>
        <Stepper
          name={item.name}
          value={quantity}
          edits="quantity"
          enterKeyHint="next"
          onChange={set}
          onEnter={(event) => {
            if (!moveEdit(event.currentTarget, 'quantity', 1)) event.currentTarget.blur();
          }}
          onEscape={() => set(undefined)}
        />
        {draft?.quantity !== undefined && item.tracked && <QuantityDelta value={draft.quantity - item.currentQuantity} />}
      </div>
    </div>
  );
}
