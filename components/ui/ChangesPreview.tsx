'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Change } from '@/server/core/writes/diff';
import classes from './ChangesPreview.module.css';

export type { Change };

interface Props {
  changes: Change[];
  /** Names a field. */
  label: (path: Change['path']) => ReactNode;
  /** Formats a value; `counterpart` is the value on the other side of the arrow. Without it, values are shown unchanged. */
  value?: (path: Change['path'], value: unknown, otherSide?: unknown) => ReactNode;
  /** Shown when nothing would change. */
  empty?: ReactNode;
}

const marks = { added: '+', changed: '~', removed: '−' } as const;

/** The changed fields, one by one: of a save in preview, or of an entry of the history. */
export function ChangesPreview({ changes, label, value, empty }: Props) {
  const t = useTranslations('common.changes');

  const show = (path: Change['path'], content: unknown, otherSide?: unknown) => {
    if (value) return value(path, content, otherSide);
    return content === '' || content === null ? <span className={classes.none}>{t('none')}</span> : String(content);
  };

  if (changes.length === 0) return <p className={classes.empty}>{empty ?? t('nothing')}</p>;
  return (
    <ul className={classes.list}>
      {changes.map(({ path, kind, before, after }) => (
        <li key={`${kind} ${path.join(' ')}`} className={classes.change} data-kind={kind}>
          <span className={classes.mark} role="img" aria-label={t(kind)}>
            {marks[kind]}
          </span>
          <span className={classes.label}>{label(path)}</span>
          <span className={classes.values}>
            {kind !== 'added' && <del className={classes.before}>{show(path, before, after)}</del>}
            {kind === 'changed' && (
              <span aria-hidden className={classes.arrow}>
                →
              </span>
            )}
            {kind !== 'removed' && <ins className={classes.after}>{show(path, after)}</ins>}
          </span>
        </li>
      ))}
    </ul>
  );
}
