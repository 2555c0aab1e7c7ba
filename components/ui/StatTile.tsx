import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Hue } from './colors';
import { Link } from './Link';
import classes from './StatTile.module.css';

interface Props {
  label: ReactNode;
  /** Formatted; leave out while it loads: the tile keeps its size. */
  value?: ReactNode;
  /** What the figure is compared with, or what to do about it. */
  hint?: ReactNode;
  /** Red for what must be mended, yellow for what will, green for what is well. Gray otherwise. */
  hue?: Hue;
  icon?: ReactNode;
  /** Where the things counted here are listed. */
  href?: string;
}

/** One figure with its name. Put several in a `StatTiles`. */
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

/** A row of tiles that folds to two columns on a phone. */
export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <div className={classes.tiles} data-figures>
      {children}
    </div>
  );
}
