'use client';

import { Button, Group, Input } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { useKeptForm } from '@/components/editing/useKeptForm';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { MovedNote } from '../shared/MovedNote';
import { QuantityDelta } from '../shared/QuantityDelta';
import { hasMoved, savedQuantity } from '../shared/status';
import { EffectWords } from './EffectWords';
import { useEffectOf } from './effect';
import { type Entered, emptyEntry, isEntered } from './entered';
import classes from './product.module.css';
import { QuantityField } from './QuantityField';
import { ReasonFields } from './ReasonFields';
import { Stepper } from './Stepper';
import { useSaveEntry } from './useSaveEntry';
import { useSettled } from './useSettled';
import { type QuantityChange, useUndoQuantities } from './useUndoQuantities';

interface Props {
  item: InventoryItem;
  settings: StockSettings;
  onSaved: () => void;
}

/** Sets the quantity and the safety stock of a product, with a preview of the effects. */
export function CountForm({ item, settings, onSaved }: Props) {
  const t = useTranslations('stock.product.count');
  const format = useFormat();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const { id: restaurantId } = useRestaurant();
  const save = useSaveEntry();
  const undoQuantities = useUndoQuantities(restaurantId);
  const [entered, setEntered] = useState(emptyEntry);
  // Another number forgets what is typed in the fields.
  const [discarded, setDiscarded] = useState(0);
  const [state, setState] = useState<{ saving: boolean; error?: unknown }>({ saving: false });

  const quantity = entered.quantity === item.currentQuantity && item.tracked ? undefined : entered.quantity;
  const safetyStock = entered.safetyStock === item.safetyStock ? undefined : entered.safetyStock;
  const effect = useEffectOf(item, useSettled(quantity));
  const change = (patch: Partial<Entered>) => setEntered((current) => ({ ...current, ...patch, key: newKey() }));
  const isEdited = quantity !== undefined || safetyStock !== undefined;
  const { at: keptAt } = useKeptForm<Entered>({
    key: `count:${restaurantId}:${item.productId}`,
    entered: isEdited ? entered : null,
    isForm: isEntered,
    restore: setEntered,
  });
  useUnsavedChanges(isEdited);
  const threshold = entered.safetyStock === undefined ? item.safetyStock : entered.safetyStock;

  function discard() {
    setEntered(emptyEntry());
    setDiscarded((times) => times + 1);
  }

  async function undo(quantityChange: QuantityChange) {
    try {
      await undoQuantities([quantityChange]);
      onSaved();
    } catch (error) {
      notify.failed(error);
    }
  }

  async function submit() {
    if (state.saving || !isEdited) return;
    setState({ saving: true });
    try {
      const quantityChange = await save({ item, quantity, safetyStock, key: entered.key }, entered.reason);
      // Values entered meanwhile are still unsaved.
      setEntered((current) => (current.key === entered.key ? emptyEntry() : current));
      setState({ saving: false });
      onSaved();
      notify.done(t('saved', { name: item.name }), quantityChange ? { label: t('undo'), run: () => void undo(quantityChange) } : undefined);
    } catch (error) {
      setState({ saving: false, error });
    }
  }

  return (
    <Form className={classes.form} onSubmit={submit}>
      <DraftNotice at={keptAt} onDiscard={discard} />
      <div>
        <Input.Label labelElement="div">{t('quantity')}</Input.Label>
        <div className={classes.counter}>
          <Stepper
            key={discarded}
            name={item.name}
            value={entered.quantity ?? (item.tracked ? item.currentQuantity : undefined)}
            onChange={(next) => change({ quantity: next, seen: savedQuantity(item) })}
            onEscape={entered.quantity === undefined ? undefined : () => change({ quantity: undefined })}
          />
          {quantity !== undefined && item.tracked && <QuantityDelta value={quantity - item.currentQuantity} />}
        </div>
        {hasMoved({ item, quantity, seen: entered.seen }) && <MovedNote seen={entered.seen ?? null} now={savedQuantity(item)} />}
        <p className={classes.effectLine} aria-live="polite">
          {quantity !== undefined && !item.tracked ? (
            t('startsTracking')
          ) : (
            <EffectWords effect={quantity === undefined ? undefined : effect} />
          )}
        </p>
      </div>
      {quantity !== undefined && <ReasonFields value={entered.reason} onChange={(reason) => change({ reason })} />}
      {(item.tracked || quantity !== undefined) && (
        <QuantityField
          key={discarded}
          label={t('safetyStock')}
          description={t('safetyStockHint', { threshold: format.number(settings.defaultSafetyStock) })}
          placeholder={format.number(settings.defaultSafetyStock)}
          value={threshold}
          onRead={(read) => change({ safetyStock: read })}
        />
      )}
      {state.error !== undefined && (
        <p className={classes.problem} role="alert">
          {errorMessage(state.error)}
        </p>
      )}
      <Group gap="xs">
        <Button type="submit" loading={state.saving} disabled={!isEdited}>
          {t('save')}
        </Button>
        {isEdited && (
          <Button variant="subtle" color="gray" onClick={discard}>
            {t('discard')}
          </Button>
        )}
      </Group>
    </Form>
  );
}
