import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PeriodStepper.module.css';

interface Props {
  /** The period shown. Read out when it changes. */
  children: ReactNode;
  /** Labels of the buttons, for screen readers. */
  before: string;
  after: string;
  /** There is no later period. */
  isLast?: boolean;
  onStep: (by: -1 | 1) => void;
}

/** A week or a month, with buttons for the previous and the next one. */
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
