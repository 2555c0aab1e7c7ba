'use client';

import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { type LineName, type PricedCart, type Share, sharesOf } from './picture';
import classes from './pricing.module.css';

interface Props {
  /** The lines of the cart, in order. */
  names: readonly LineName[];
  priced: PricedCart;
  /** Whether the cart became an order. What it cost and what was paid is then said elsewhere, and the amount to pay is left out. */
  isPlaced?: boolean;
}

/**
 * The price of a cart as a picture. Each line is a bar as long as its price, with a coloured share for each discount. Letters give the same
 * information as the colours. The total and its VAT are below.
 */
export function TracePicture({ names, priced, isPlaced = false }: Props) {
  const t = useTranslations('pricing.picture');
  const { money, percent } = useFormat();
  const { lines, shares, highestCents } = sharesOf(names, priced);
  const vatRows = priced.vat.filter(({ grossCents }) => grossCents > 0);
  return (
    <div className={classes.picture}>
      <ul className={classes.bars}>
        {lines.map((line) => (
          <li key={line.key} className={classes.bar}>
            <span className={classes.name}>{line.quantity > 1 ? t('many', { name: line.name, quantity: line.quantity }) : line.name}</span>
            <span className="tabular">
              {line.leftCents < line.grossCents && (
                <>
                  <VisuallyHidden>{t('before', { amount: money(line.grossCents) })}</VisuallyHidden>
                  <s className={classes.quiet} aria-hidden>
                    {money(line.grossCents)}
                  </s>{' '}
                </>
              )}
              {money(line.leftCents)}
            </span>
            <Bar line={line} highestCents={highestCents} />
            {line.reductions.length > 0 && (
              <span className={classes.taken}>
                {line.reductions.map(({ share, cents }) => (
                  <span key={share.letter}>
                    <Letter share={share} /> −{money(cents)}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {shares.length > 0 && (
        <ul className={classes.legend} aria-label={t('discounts')}>
          {shares.map((share) => (
            <li key={share.letter}>
              <Letter share={share} />
              <span className={classes.name}>{share.label}</span>
              <span className="tabular">−{money(share.valueCents)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.sums}>
        {priced.toPay !== priced.totalPrice && (
          <div>
            <dt>{t('total')}</dt>
            <dd className="tabular">{money(priced.totalPrice)}</dd>
          </div>
        )}
        {(priced.grants ?? []).map(({ grantId, label, valueCents }) => (
          <div key={grantId}>
            <dt>{t('pays', { label })}</dt>
            <dd className="tabular">−{money(valueCents)}</dd>
          </div>
        ))}
        {!isPlaced && (
          <div className={classes.toPay}>
            <dt>{t('toPay')}</dt>
            <dd className="tabular">{money(priced.toPay)}</dd>
          </div>
        )}
        {vatRows.map(({ vatRate, grossCents, taxCents }) => (
          <div key={vatRate} className={classes.vat}>
            <dt>{vatRate === null ? t('vatUnknown') : t('vat', { rate: percent(vatRate) })}</dt>
            <dd className="tabular">
              {taxCents === null ? t('of', { gross: money(grossCents) }) : t('taxOf', { tax: money(taxCents), gross: money(grossCents) })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const hueOf = ({ hue }: Share) => ({ '--hue': `var(--mantine-color-${hue}-text)` }) as CSSProperties;

/** The letter of a discount in the picture. */
function Letter({ share }: { share: Share }) {
  return (
    <b className={classes.letter} style={hueOf(share)}>
      {share.letter}
    </b>
  );
}

/** A line as a bar. The text next to it gives the same information. */
function Bar({ line, highestCents }: { line: ReturnType<typeof sharesOf>['lines'][number]; highestCents: number }) {
  const width = (cents: number) => `${highestCents === 0 ? 0 : (cents / highestCents) * 100}%`;
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.left} style={{ width: width(line.leftCents) }} />
      {line.reductions.map(({ share, cents }) => (
        <span key={share.letter} className={classes.share} style={{ ...hueOf(share), width: width(cents) }} />
      ))}
    </span>
  );
}
