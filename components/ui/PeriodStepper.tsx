import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PeriodStepper.module.css';

interface Props {
  /** Which period is shown; read out when it changes. */
  children: ReactNode;
  /** What the buttons do, for screen readers. */
  before: string;
  after: string;
  /** There is nothing after it. */
  isLast?: boolean;
  onStep: (by: -1 | 1) => void;
}

/** A week or a month between two buttons that lead to those beside it. */
export function PeriodStepper({ children, before, after, isLast, onStep }: Props) {
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" size="lg" aria-label={before} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{children}</span>
      <ActionIcon variant="default" size="lg" aria-label={after} disabled={isLast} onClick={() => onStep(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
