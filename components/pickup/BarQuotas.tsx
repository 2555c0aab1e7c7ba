'use client';

import { modeIcons } from '@/components/consumption-modes/icons';
import { useFormat } from '@/components/ui/useFormat';
import { quotaModes } from '@/server/pickup/pickup.values';
import type { Quotas } from './model/week';
import classes from './week.module.css';

const icons = { 1: modeIcons.MODE_DELIVERY, 2: modeIcons.MODE_TAKE_AWAY, 3: modeIcons.MODE_SIT_IN, 4: modeIcons.MODE_DRIVE } as const;

/**
 * The maximum orders per slot, with an icon for each mode, as a bar has no room for words. The name of the bar has the full text, so screen
 * readers skip the figures.
 */
export function BarQuotas({ quotas }: { quotas: Quotas }) {
  const format = useFormat();
  return (
    <span className={classes.barQuotas} aria-hidden>
      {quotaModes.map((mode) => {
        const Icon = icons[mode];
        const quota = quotas[mode];
        return (
          quota !== undefined && (
            <span key={mode} data-count={format.number(quota)}>
              <Icon size={12} stroke={1.8} />
            </span>
          )
        );
      })}
    </span>
  );
}
