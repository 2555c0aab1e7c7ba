'use client';

import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconPower } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReadinessState } from '@/server/readiness/readiness.values';
import classes from './readiness.module.css';

const icons = { ready: IconCircleCheck, attention: IconAlertTriangle, later: IconClock, not_ready: IconCircleX, off: IconPower } as const;

interface IconProps {
  state: ReadinessState | 'off';
  /** Read out before the text, for people who do not see the icon, if the text does not name the state. */
  spoken?: string;
}

export function StateIcon({ state, spoken }: IconProps) {
  const Icon = icons[state];
  return <Icon size={16} stroke={1.8} role={spoken ? 'img' : undefined} aria-label={spoken} aria-hidden={spoken ? undefined : true} />;
}

interface Props extends IconProps {
  /** Text that names the state or replaces its name. */
  children: ReactNode;
}

/** A state as an icon and text, in its colour. */
export function Mark({ state, children, spoken }: Props) {
  return (
    <span className={classes.mark} data-state={state}>
      <StateIcon state={state} spoken={spoken} />
      <span className={classes.clip}>{children}</span>
    </span>
  );
}
