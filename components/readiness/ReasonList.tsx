'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import type { ReadinessReason, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { mendLink } from './links';
import { StateIcon } from './Mark';
import classes from './readiness.module.css';
import { useWords } from './useWords';

const states = { blocks: 'not_ready', time: 'later', attention: 'attention' } as const;

interface Props {
  reasons: ReadinessReason[];
  row: RestaurantReadiness;
  way: ReadinessWay;
}

/** What speaks against a way, each with the screen that mends it. */
export function ReasonList({ reasons, row, way }: Props) {
  const t = useTranslations('readiness');
  const words = useWords();
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => {
        const state = reason.code === 'module_off' ? 'off' : states[reason.weight];
        const href = mendLink(row.restaurantId, reason, way);
        return (
          <li key={`${reason.code} ${reason.moduleId ?? ''}`} className={classes.reason}>
            <span className={classes.mark} data-state={state}>
              <StateIcon state={state} spoken={t(`state.${state}`)} />
            </span>
            <span>
              {words.sentence(reason, row)}{' '}
              <Link href={href} className={`${classes.mend} reach`}>
                {t(`mend.${reason.mend}`)}
              </Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
