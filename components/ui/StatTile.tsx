import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Hue } from './colors';
import { Link } from './Link';
import classes from './StatTile.module.css';

interface Props {
  label: ReactNode;
  /** A formatted value. Omit it while it loads: the tile keeps its size. */
  value?: ReactNode;
  /** A comparison, or what to do about the figure. */
  hint?: ReactNode;
  /** Red: needs action now. Yellow: needs action soon. Green: good. Default: gray. */
  hue?: Hue;
  icon?: ReactNode;
  /** A link to the list of what is counted. */
  href?: string;
}

/** One figure with its name. Put several in `StatTiles`. */
export function StatTile({ label, value, hint, hue = 'gray', icon, href }: Props) {
  const content = (
    <>
      <span className={classes.label}>
        {icon ?? <span className={classes.dot} aria-hidden />}
        {label}
      </span>
      <span className={classes.value}>{value ?? <Skeleton height="1.5rem" width="3.5rem" mt="0.25rem" />}</span>
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
    </>
  );
  const style = { '--tile-hue': `var(--mantine-color-${hue}-text)` } as React.CSSProperties;
  return href ? (
    <Link href={href} className={classes.tile} style={style} data-link>
      {content}
    </Link>
  ) : (
    <div className={classes.tile} style={style}>
      {content}
    </div>
  );
}

/** A row of tiles that becomes two columns on a phone. */
export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <div className={classes.tiles} data-figures>
      {children}
    </div>
  );
}
