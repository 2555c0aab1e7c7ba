'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CartBuilder } from '@/components/pricing/CartBuilder';
import { emptyCart } from '@/components/pricing/cart';
import { OffersLookedAt } from '@/components/pricing/OffersLookedAt';
import { TracePicture } from '@/components/pricing/TracePicture';
import { fieldErrors, useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useEvaluation } from './useEvaluation';
import { useFirstRestaurantId } from './useFirstRestaurantId';

/** A cart, and its price with all published promotions. */
export default function Simulator() {
  const t = useTranslations('promotions.simulator');
  const errorMessage = useErrorMessage();
  const firstRestaurantId = useFirstRestaurantId(null);
  const [cart, setCart] = useState(() => emptyCart(firstRestaurantId));
  const { data, error } = useEvaluation(cart);
  const isTried = cart.lines.length > 0;
  const shown = isTried && !error ? data : undefined;
  const codeError = shown?.codeError ? (fieldErrors(shown.codeError).code ?? errorMessage(shown.codeError)) : null;
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <Panel title={t('cart')}>
          <CartBuilder cart={cart} hasCode codeError={codeError} onChange={(change) => setCart((now) => ({ ...now, ...change }))} />
        </Panel>
        {shown && (
          <Panel title={t('offers')}>
            <OffersLookedAt trace={shown.priced.trace} />
          </Panel>
        )}
      </div>
      <Panel title={t('price')}>
        <div aria-live="polite">
          {!isTried && <p className={layout.note}>{t('first')}</p>}
          {error && <p className={layout.problem}>{errorMessage(error)}</p>}
        </div>
        {shown && <TracePicture names={shown.lines} priced={shown.priced} />}
      </Panel>
    </div>
  );
}
