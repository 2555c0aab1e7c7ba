'use client';

import { Box, CloseButton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { useFormat } from '@/components/ui/useFormat';
import { useIsCompact } from '@/components/ui/useIsCompact';
import { EffectWords } from '../product/EffectWords';
import { useEffectOptions } from '../product/effect';
import { noReason, type Reason, ReasonFields } from '../product/ReasonFields';
import { MovedNote } from '../shared/MovedNote';
import { QuantityDelta } from '../shared/QuantityDelta';
import { hasMoved, savedQuantity } from '../shared/status';
import type { Draft } from './drafts';
import { useInventoryTools } from './InventoryContext';
import classes from './inventory.module.css';

export interface ReviewProps {
  opened: boolean;
  drafts: readonly Draft[];
  saving: boolean;
  onClose: () => void;
  onSave: (reason: Reason) => void;
}

/** The changes of a save, product by product, with the reason for them. */
export default function ReviewDialog({ opened, onClose, drafts, ...rest }: ReviewProps) {
  const t = useTranslations();
  const compact = useIsCompact();
  return (
    <Dialog
      opened={opened && drafts.length > 0}
      onClose={onClose}
      size="lg"
      fullScreen={compact}
      title={t('stock.inventory.review.title', { count: drafts.length })}
    >
      <Review drafts={drafts} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Review({ drafts, saving, onClose, onSave }: Omit<ReviewProps, 'opened'>) {
  const t = useTranslations('stock.inventory.review');
  const format = useFormat();
  const { drafts: store, settings } = useInventoryTools();
  const [reason, setReason] = useState(noReason);
  const effectOptions = useEffectOptions();
  const effects = useQueries({ queries: drafts.map(({ item, quantity }) => effectOptions(item, quantity)) });
  const threshold = (value: number | null) => format.number(value ?? settings.defaultSafetyStock);

  return (
    <Form
      onSubmit={() => {
        onSave(reason);
      }}
    >
      <ul className={classes.review}>
        {drafts.map((draft, index) => {
          const { item, quantity, safetyStock } = draft;
          return (
            <li key={item.productId} className={classes.reviewed}>
              <span className={classes.reviewedName}>{item.name}</span>
              {quantity !== undefined && (
                <span className={classes.reviewedChange}>
                  <span className="tabular">
                    {t('quantity', {
                      before: item.tracked ? format.number(item.currentQuantity) : t('notTracked'),
                      after: format.number(quantity),
                    })}
                  </span>
                  {item.tracked && <QuantityDelta value={quantity - item.currentQuantity} />}
                  <EffectWords effect={effects[index]?.data} />
                  {hasMoved(draft) && <MovedNote seen={draft.seen ?? null} now={savedQuantity(item)} />}
                </span>
              )}
              {safetyStock !== undefined && (
                <span className={classes.reviewedChange}>
                  {t('safetyStock', { before: threshold(item.safetyStock), after: threshold(safetyStock) })}
                </span>
              )}
              <CloseButton
                className={classes.reviewedRemove}
                aria-label={t('remove', { name: item.name })}
                onClick={() => store.remove([item.productId])}
              />
            </li>
          );
        })}
      </ul>
      <Box mt="md">
        <ReasonFields focused value={reason} onChange={setReason} />
      </Box>
      <Text size="xs" c="dimmed" mt="md">
        {t('note')}
      </Text>
      <DialogActions action={t('save', { count: drafts.length })} busy={saving} onCancel={onClose} />
    </Form>
  );
}
