import { IconReceipt2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { useMinutesSince } from '../live/clock';
import { type Sitting, shortDuration, stateOf } from '../live/sittings';
import classes from './editor.module.css';

/** In the list: who sits at a table, in words. */
export function SeatedFact({ sitting, asOf }: { sitting: Sitting; asOf: number | null }) {
  const t = useTranslations('floor.live');
  const format = useFormat();
  const minutes = useMinutesSince(sitting.since, asOf);
  const state = stateOf(sitting, true);
  const said = [t(`states.${state}`), t('covers', { count: sitting.covers }), format.duration(minutes)].join(', ');
  return (
    <span className={`${classes.optionSeated} tabular`} data-state={state} title={said}>
      {state === 'paying' && <IconReceipt2 size={13} aria-hidden />}
      <span aria-hidden>{`${sitting.covers} · ${shortDuration(minutes)}`}</span>
      <span className={classes.spoken}>{said}</span>
    </span>
  );
}
