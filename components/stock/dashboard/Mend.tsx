'use client';

import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { parseQuantity } from '@/components/stock/product/quantity';
import { useQuantityWords } from '@/components/stock/product/useQuantityText';
import { type QuantityChange, useUndoQuantities } from '@/components/stock/product/useUndoQuantities';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { InventoryItem } from '@/server/stock/stock.schema';
import classes from './dashboard.module.css';

interface MendProps {
  product: InventoryItem;
  onMended: (change: QuantityChange) => void;
}

/** Sets the quantity of a product that is out of stock, in place. */
export function Mend({ product, onMended }: MendProps) {
  const t = useTranslations('stock.dashboard.out');
  const trpc = useTRPC();
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('stock');
  const words = useQuantityWords();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [invalid, setInvalid] = useState(false);
  const setQuantity = useMutation(
    trpc.stock.setQuantity.mutationOptions({
      onSuccess: async (change) => {
        // A count of 0 confirms that there is none.
        if (change.quantityAfter > 0) onMended(change);
        else setValue('');
        await refresh();
      },
    }),
  );

  function submit() {
    if (setQuantity.isPending) return;
    const quantity = parseQuantity(value);
    setInvalid(quantity === null);
    if (quantity === null) field.current?.focus();
    else setQuantity.mutate({ menuId: product.menuId, signature: product.signature, quantity });
  }

  return (
    // The method keeps a submit from reloading the page before its script has loaded.
    <Form method="dialog" className={classes.mend} onSubmit={submit}>
      <TextInput
        ref={field}
        className={classes.mendField}
        aria-label={t('quantity', { name: product.name })}
        placeholder={format.number(product.currentQuantity)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={value}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setInvalid(false);
          if (setQuantity.isError) setQuantity.reset();
        }}
        error={invalid ? words : setQuantity.error && errorMessage(setQuantity.error)}
      />
      <Button type="submit" variant="default" loading={setQuantity.isPending} aria-label={t('setLabel', { name: product.name })}>
        {t('set')}
      </Button>
    </Form>
  );
}

interface MendedProps {
  product: InventoryItem;
  /** The change made here; null if the product got stock in another way. */
  change: QuantityChange | null;
  onUndone: () => void;
}

/** Replaces the field once the product has stock again. */
export function Mended({ product, change, onUndone }: MendedProps) {
  const t = useTranslations('stock.dashboard.out');
  const format = useFormat();
  const notify = useNotify();
  const refresh = useRefresh('stock');
  const undoQuantities = useUndoQuantities(useRestaurant().id);
  const undoButton = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone, so the focus moves to the next possible action.
  useEffect(() => {
    if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true });
  }, []);
  const undo = useMutation({
    mutationFn: undoQuantities,
    onSuccess: async () => {
      onUndone();
      await refresh();
    },
    onError: (error) => notify.failed(error),
  });

  return (
    <div className={classes.mended}>
      <span role="status" className={classes.mendedWords}>
        <IconCircleCheck size={16} aria-hidden />
        {change === null ? t('backAgain') : t('back', { quantity: format.number(change.quantityAfter) })}
      </span>
      {change !== null && (
        <button
          ref={undoButton}
          type="button"
          className="text-button"
          disabled={undo.isPending}
          aria-label={t('undoLabel', { name: product.name })}
          onClick={() => undo.mutate([change])}
        >
          {t('undo')}
        </button>
      )}
    </div>
  );
}
