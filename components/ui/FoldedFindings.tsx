import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FoldedFindings.module.css';

interface Props {
  /** Their number in words. */
  title: ReactNode;
  /** One list item per finding. */
  children: ReactNode;
}

/** The findings of a check, collapsed behind their number so that they take little room. */
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
