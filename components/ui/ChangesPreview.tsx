'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Change } from '@/server/core/writes/diff';
import classes from './ChangesPreview.module.css';

export type { Change };

interface Props {
  changes: Change[];
  /** The field in words. */
  label: (path: Change['path']) => ReactNode;
  /** A value in words, beside the one on the other side of the arrow; without it they are words already. */
  value?: (path: Change['path'], value: unknown, beside?: unknown) => ReactNode;
  /** What to say when nothing would change. */
  empty?: ReactNode;
}

const marks = { added: '+', changed: '~', removed: '−' } as const;

/** Field by field, what a save would change or a change of the History has changed. */
export function ChangesPreview({ changes, label, value, empty }: Props) {
  const t = useTranslations('common.changes');

  const show = (path: Change['path'], content: unknown, beside?: unknown) => {
    if (value) return value(path, content, beside);
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
