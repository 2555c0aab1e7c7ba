'use client';

import { Alert } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CartBuilder } from '@/components/pricing/CartBuilder';
import { emptyCart } from '@/components/pricing/cart';
import { TracePicture } from '@/components/pricing/TracePicture';
import { useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { draftOf, type PromotionForm } from './form';
import { useEvaluation } from './useEvaluation';
import { useFirstRestaurantId } from './useFirstRestaurantId';

interface Props {
  promotionId: number;
  form: PromotionForm;
  /** Users who may not edit promotions try the published version. */
  canEdit: boolean;
}

/** Tries a promotion on a cart while it is being edited, together with all published ones. */
export function LiveTrial({ promotionId, form, canEdit }: Props) {
  const t = useTranslations('promotions.trial');
  const errorMessage = useErrorMessage();
  const firstRestaurantId = useFirstRestaurantId(form.restaurants);
  const [cart, setCart] = useState(() => emptyCart(firstRestaurantId, form.channels?.[0]));
  const { data, error } = useEvaluation(cart, canEdit ? [draftOf(promotionId, form)] : undefined);
  const traceEntry = data?.priced.trace.find(({ kind, id }) => kind === 'promotion' && id === String(promotionId));
  const isApplied = traceEntry?.outcome === 'applied';
  return (
    <Panel title={t('title')}>
      <div className={layout.stack}>
        <CartBuilder cart={cart} onChange={(change) => setCart((now) => ({ ...now, ...change }))} />
        <div aria-live="polite" className={layout.stack}>
          {cart.lines.length === 0 && <p className={layout.note}>{t('first')}</p>}
          {error && <p className={layout.problem}>{errorMessage(error)}</p>}
          {cart.lines.length > 0 && !error && traceEntry && (
            <Alert
              variant="light"
              color={isApplied ? 'green' : traceEntry.missing ? 'yellow' : 'gray'}
              icon={isApplied ? <IconCheck size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />}
              title={t(isApplied ? 'applies' : 'skipped')}
            >
              {traceEntry.staff}
            </Alert>
          )}
        </div>
        {cart.lines.length > 0 && data && !error && <TracePicture names={data.lines} priced={data.priced} />}
      </div>
    </Panel>
  );
}
