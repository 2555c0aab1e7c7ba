'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { Differences } from '@/server/floor/floor.schema';
import { type ChangeKind, changeGroups } from './changes';
import classes from './layouts.module.css';

/** Beyond this number, names are only counted. */
const SHOWN_NAMES = 24;
const marks: Record<ChangeKind, { sign: string; kind: string }> = {
  added: { sign: '+', kind: 'added' },
  removed: { sign: '−', kind: 'removed' },
  renamed: { sign: '~', kind: 'changed' },
  moved: { sign: '~', kind: 'changed' },
  redrawn: { sign: '~', kind: 'changed' },
};

interface Props {
  differences: Differences;
  /** Uses the wording for a box that is compared with the published version. */
  ofBox?: boolean;
}

/** The changes between two versions of a layout, in words. */
export function ChangeGroups({ differences, ofBox = false }: Props) {
  const t = useTranslations('floor.layouts.changes');
  const box = useTranslations('floor.compare.box');
  const format = useFormat();
  const all = changeGroups(differences);
  // For a box, the changes that make it refuse orders come first.
  const groups = ofBox ? all.toSorted((a, b) => Number(b.kind === 'removed') - Number(a.kind === 'removed')) : all;
  if (groups.length === 0) return <p className={classes.nothing}>{t('nothing')}</p>;
  return (
    <ul className={classes.changes}>
      {groups.map(({ thing, kind, names }) => (
        <li key={`${thing} ${kind}`} className={classes.change} data-kind={marks[kind].kind}>
          <span className={classes.mark} aria-hidden>
            {marks[kind].sign}
          </span>
          <span className={classes.what}>{(ofBox ? box : t)(`${thing}.${kind}`, { count: names.length })}</span>
          <span className={classes.names}>
            {names.length > SHOWN_NAMES
              ? t('andMore', { names: names.slice(0, SHOWN_NAMES).join(', '), count: names.length - SHOWN_NAMES })
              : format.list(names)}
          </span>
        </li>
      ))}
    </ul>
  );
}
