import type { ReactNode } from 'react';
import classes from './Figures.module.css';

interface Figure {
  label: ReactNode;
  /** Formatted. */
  value: ReactNode;
  hint?: ReactNode;
}

interface Props {
  /** What they are of, for screen readers. */
  label: string;
  total: Figure;
  /** What the total is made of, or what is told beside it. */
  parts: readonly (Figure & { key: string })[];
  /** What is done with it: buttons. */
  children?: ReactNode;
}

/** What somebody has, large, with the figures that belong to it, and what can be done with it beside. */
export function Figures({ label, total, parts, children }: Props) {
  return (
    <section className={classes.figures} aria-label={label}>
      <dl className={classes.list}>
        <div className={classes.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
          <dd className={classes.hint}>{total.hint}</dd>
        </div>
        {parts.map(({ key, label: name, value, hint }) => (
          <div key={key} className={classes.part}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd className={classes.hint}>{hint}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}
