'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Change } from '@/server/core/diff';
import classes from './ChangesPreview.module.css';

export type { Change };

interface Props {
  changes: Change[];
  /** The field in words; without it, the path as it is stored. */
  label?: (path: Change['path']) => ReactNode;
  /** A value in words; undefined leaves it to the usual form. */
  value?: (path: Change['path'], value: unknown) => ReactNode | undefined;
  /** What to say when nothing would change. */
  empty?: ReactNode;
}

const marks = { added: '+', changed: '~', removed: '−' } as const;

/** Field by field, what a save would change or a change of the History has changed. */
export function ChangesPreview({ changes, label, value, empty }: Props) {
  const t = useTranslations('common.changes');

  function usual(content: unknown): ReactNode {
    if (content === null || content === undefined || content === '') return <span className={classes.none}>{t('none')}</span>;
    if (typeof content === 'boolean') return t(content ? 'yes' : 'no');
    if (typeof content === 'object') return <code className={classes.json}>{JSON.stringify(content)}</code>;
    return String(content);
  }
  const shown = (path: Change['path'], content: unknown) => value?.(path, content) ?? usual(content);

  if (changes.length === 0) return <p className={classes.empty}>{empty ?? t('nothing')}</p>;
  return (
    <ul className={classes.list}>
      {changes.map(({ path, kind, before, after }) => (
        <li key={`${kind} ${path.join(' ')}`} className={classes.change} data-kind={kind}>
          <span className={classes.mark} role="img" aria-label={t(kind)}>
            {marks[kind]}
          </span>
          <span className={classes.label}>{label?.(path) ?? path.join(' › ')}</span>
          <span className={classes.values}>
            {kind !== 'added' && <del className={classes.before}>{shown(path, before)}</del>}
            {kind === 'changed' && (
              <span aria-hidden className={classes.arrow}>
                →
              </span>
            )}
            {kind !== 'removed' && <ins className={classes.after}>{shown(path, after)}</ins>}
          </span>
        </li>
      ))}
    </ul>
  );
}
