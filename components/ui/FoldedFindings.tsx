import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FoldedFindings.module.css';

interface Props {
  /** How many there are, in words. */
  title: ReactNode;
  /** A list item each. */
  children: ReactNode;
}

/** What a check has found, folded away behind its number: it leaves the screen to its subject. */
export function FoldedFindings({ title, children }: Props) {
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <details>
        <summary className={classes.title}>{title}</summary>
        <ul className={classes.list}>{children}</ul>
      </details>
    </Alert>
  );
}
