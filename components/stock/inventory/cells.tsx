'use client';

import { Switch } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useErrorMessage } from '@/components/ui/errors';
import { useFormat } from '@/components/ui/useFormat';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { EffectWords } from '../product/EffectWords';
import { type Channel, useEffectOf } from '../product/effect';
import { availabilityField, offReasonOf } from '../product/useAvailability';
import { useQuantityWords } from '../product/useQuantityText';
import { useSettled } from '../product/useSettled';
import { FreshMark } from '../shared/FreshMark';
import { MovedNote } from '../shared/MovedNote';
import { QuantityDelta } from '../shared/QuantityDelta';
import { StockStateBadge } from '../shared/StockStateBadge';
import { hasMoved, savedQuantity, stateOf, stateOfQuantity } from '../shared/status';
import { useDraft, useInventoryTools, useIsUnreadable } from './InventoryContext';
import classes from './inventory.module.css';
import { NumberCell } from './NumberCell';

interface Props {
  item: InventoryItem;
}

export function QuantityCell({ item }: Props) {
  const t = useTranslations('stock.inventory');
  const format = useFormat();
  const { drafts } = useInventoryTools();
  const draft = useDraft(item.productId);
  const entered = draft?.quantity;
  const value = entered ?? (item.tracked ? item.currentQuantity : null);
  return (
    <span className={classes.quantity}>
      {entered !== undefined && item.tracked && <QuantityDelta value={entered - item.currentQuantity} />}
      <NumberCell
        productId={item.productId}
        field="quantity"
        label={t('edit.quantityOf', { name: item.name })}
        value={value}
        spoken={value === null ? t('edit.notCounted') : format.number(value)}
        entry={entered}
        onEnter={(value) => drafts.set(item, { quantity: value ?? undefined })}
      >
        {value === null ? <span className={classes.none}>–</span> : format.number(value)}
      </NumberCell>
    </span>
  );
}

export function SafetyStockCell({ item }: Props) {
  const t = useTranslations('stock.inventory');
  const format = useFormat();
  const { drafts, settings } = useInventoryTools();
  const draft = useDraft(item.productId);
  if (!item.tracked) return <span className={classes.none}>–</span>;
  const entered = draft?.safetyStock;
  const value = entered === undefined ? item.safetyStock : entered;
  return (
    <NumberCell
      productId={item.productId}
      field="safetyStock"
      label={t('edit.safetyStockOf', { name: item.name })}
      value={value}
      spoken={value === null ? t('edit.byDefault', { threshold: format.number(settings.defaultSafetyStock) }) : format.number(value)}
      optional
      placeholder={String(settings.defaultSafetyStock)}
      entry={entered}
      onEnter={(safetyStock) => drafts.set(item, { safetyStock })}
    >
      {value === null ? (
        <span className={classes.none} title={t('defaultThreshold')}>
          {format.number(settings.defaultSafetyStock)}
        </span>
      ) : (
        format.number(value)
      )}
    </NumberCell>
  );
}

/** Where the table is wider than the screen, words beside the field would be cut by its edge. */
const showWhole = (words: HTMLElement | null) => words?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The state of the product, including unsaved entries and their effect on its sale. */
export function StateCell({ item }: Props) {
  const errorMessage = useErrorMessage();
  const { settings, fresh } = useInventoryTools();
  const draft = useDraft(item.productId);
  const words = useQuantityWords();
  const isUnreadable = useIsUnreadable(item.productId);
  const settled = useSettled(draft?.quantity);
  const threshold = (draft?.safetyStock === undefined ? item.safetyStock : draft.safetyStock) ?? settings.defaultSafetyStock;
  const state =
    draft?.quantity === undefined && !item.tracked
      ? stateOf(item, settings.defaultSafetyStock)
      : stateOfQuantity(draft?.quantity ?? item.currentQuantity, threshold);
  return (
    <FreshMark isFresh={fresh.has(item.productId)}>
      {isUnreadable ? (
        // In place of the state, which nobody knows as long as the count can’t be read: both do not fit into a row.
        <span ref={showWhole} className={classes.unreadable} role="alert">
          {words}
        </span>
      ) : (
        <span className={classes.state}>
          <StockStateBadge state={state} />
          {draft?.error !== undefined ? (
            <span className={classes.problem} title={errorMessage(draft.error)}>
              {errorMessage(draft.error)}
            </span>
          ) : draft && hasMoved(draft) ? (
            <MovedNote seen={draft.seen ?? null} now={savedQuantity(draft.item)} />
          ) : (
            draft?.quantity !== undefined && <EffectOf item={item} quantity={settled} />
          )}
        </span>
      )}
    </FreshMark>
  );
}

function EffectOf({ item, quantity }: Props & { quantity: number | undefined }) {
  return <EffectWords effect={useEffectOf(item, quantity)} />;
}

interface AvailabilityCellProps {
  item: InventoryItem;
  channel: Channel;
}

/** Whether guests can order the product on a channel, and if not, whether its stock or a user took it off. */
export function AvailabilityCell({ item, channel }: AvailabilityCellProps) {
  const t = useTranslations('stock.product.availability');
  const { settings, setAvailable } = useInventoryTools();
  const reason = offReasonOf(item, channel, settings);
  return (
    <span className={classes.availability}>
      <Switch
        size="xs"
        withThumbIndicator={false}
        checked={item[availabilityField[channel]]}
        aria-label={t('label', { channel: t(channel), name: item.name })}
        onChange={(event) => setAvailable(item, channel, event.currentTarget.checked)}
      />
      {reason && (
        <span className={classes.reason} data-reason={reason} title={t(`${reason}Hint`, { channel: t(channel) })}>
          {t(reason)}
        </span>
      )}
    </span>
  );
}
