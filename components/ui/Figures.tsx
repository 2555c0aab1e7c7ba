import type { ReactNode } from 'react';
import classes from './Figures.module.css';

interface Figure {
  label: ReactNode;
  /** A formatted value. */
  value: ReactNode;
  hint?: ReactNode;
}

interface Props {
  /** Names the subject of the figures, for screen readers. */
  label: string;
  total: Figure;
  /** The parts of the total, or figures related to it. */
  parts: readonly (Figure & { key: string })[];
  /** Buttons for what can be done with it. */
  children?: ReactNode;
}

/** A large total, such as a balance, with related figures and actions. */
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
