'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { useMinutesSince } from './clock';
import classes from './live.module.css';
import type { Summary } from './sittings';

interface Props {
  summary: Summary;
  isKnown: boolean;
  asOf: number | null;
}

/** Five figures about the floor. */
export function Totals({ summary: { tables, taken, free, paying, guests, seats, longest, elsewhere }, isKnown, asOf }: Props) {
  const t = useTranslations('floor.live.totals');
  const format = useFormat();
  const figure = (value: number) => (isKnown ? format.number(value) : '–');
  return (
    <dl className={classes.totals}>
      <Figure
        label={t('taken')}
        value={figure(taken)}
        hint={elsewhere.length > 0 ? t('elsewhere', { count: elsewhere.length }) : t('of', { count: tables })}
        state="taken"
      />
      <Figure label={t('free')} value={figure(free)} hint={t('of', { count: tables })} state="free" />
      <Figure label={t('paying')} value={figure(paying)} state="paying" />
      <Figure label={t('guests')} value={figure(guests)} hint={t('seats', { count: seats })} />
      <Figure
        label={t('longest')}
        value={longest ? <Duration since={longest.since} asOf={asOf} /> : '–'}
        hint={longest?.name ? t('at', { table: longest.name }) : undefined}
      />
    </dl>
  );
}

function Figure({ label, value, hint, state }: { label: string; value: React.ReactNode; hint?: string; state?: string }) {
  return (
    <div className={classes.figure} data-state={state}>
      <dt>{label}</dt>
      <dd>
        <span className={`${classes.value} tabular`}>{value}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </dd>
    </div>
  );
}

function Duration({ since, asOf }: { since: number; asOf: number | null }) {
  const format = useFormat();
  const minutes = useMinutesSince(since, asOf);
  return <span suppressHydrationWarning>{format.duration(minutes)}</span>;
}
