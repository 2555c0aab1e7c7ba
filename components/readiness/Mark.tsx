'use client';

import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconPower } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReadinessState } from '@/server/readiness/readiness.values';
import classes from './readiness.module.css';

const icons = { ready: IconCircleCheck, attention: IconAlertTriangle, later: IconClock, not_ready: IconCircleX, off: IconPower } as const;

interface IconProps {
  state: ReadinessState | 'off';
  /** Said before the words to those who do not see the icon, where the words do not say the state. */
  spoken?: string;
}

export function StateIcon({ state, spoken }: IconProps) {
  const Icon = icons[state];
  return <Icon size={16} stroke={1.8} role={spoken ? 'img' : undefined} aria-label={spoken} aria-hidden={spoken ? undefined : true} />;
}

interface Props extends IconProps {
  /** Words that say the state, or stand for it. */
  children: ReactNode;
}

/** How something stands: an icon and words, in the colour of the state. */
export function Mark({ state, children, spoken }: Props) {
  return (
    <span className={classes.mark} data-state={state}>
      <StateIcon state={state} spoken={spoken} />
      <span className={classes.clip}>{children}</span>
    </span>
  );
}
