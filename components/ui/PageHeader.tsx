import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  /** One line about the purpose of the page, or the main facts of its subject. */
  subtitle?: ReactNode;
  /** At most one filled button, which comes first. The others are default or subtle. */
  actions?: ReactNode;
}

/** The head of every screen, with its only h1. */
export function PageHeader({ title, subtitle, actions }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
