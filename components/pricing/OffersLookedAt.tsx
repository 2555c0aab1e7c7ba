'use client';

import { Badge, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import classes from './pricing.module.css';

/** A checked offer and its outcome. */
export interface CheckedOffer {
  kind: 'promotion' | 'coupon' | 'reward' | 'grant';
  id: string;
  label: string;
  outcome: 'applied' | 'skipped';
  valueCents: number;
  /** What is missing until it applies: cents, items or orders. */
  missing: { amount?: number; items?: number; orders?: number } | null;
  /** The explanation for users who can change the rules. */
  staff: string;
  guest: string;
}

const SHOWN = 12;

const rankOf = ({ outcome, missing }: CheckedOffer) => (outcome === 'applied' ? 0 : missing === null ? 2 : 1);
const missingOf = ({ missing }: CheckedOffer) => missing?.amount ?? missing?.items ?? missing?.orders ?? 0;

/** All offers checked for a cart: first those that apply, with their effect, then the others with the reason, nearest first. */
export function OffersLookedAt({ trace }: { trace: readonly CheckedOffer[] }) {
  const t = useTranslations('pricing.offers');
  const { money } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (trace.length === 0) return <p className={classes.quiet}>{t('none')}</p>;
  const ordered = trace.toSorted((a, b) => rankOf(a) - rankOf(b) || missingOf(a) - missingOf(b));
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN);
  return (
    <>
      <ul className={classes.offers}>
        {shown.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} className={classes.offer}>
            <span className={classes.name}>{entry.label}</span>
            {entry.outcome === 'applied' ? (
              <Badge variant="light" color="green">
                {entry.valueCents > 0 ? t('takes', { amount: money(entry.valueCents) }) : t('applies')}
              </Badge>
            ) : (
              <Badge variant="light" color={entry.missing ? 'yellow' : 'gray'}>
                {t(entry.missing ? 'nearly' : 'skipped')}
              </Badge>
            )}
            <span className={classes.why}>
              {entry.staff}
              {entry.missing && <span className={classes.guest}>{t('guestReads', { text: entry.guest })}</span>}
            </span>
          </li>
        ))}
      </ul>
      {ordered.length > SHOWN && (
        <Button variant="subtle" size="xs" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? t('fewer') : t('all', { count: ordered.length })}
        </Button>
      )}
    </>
  );
}
