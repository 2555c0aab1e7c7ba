'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChangesPreview } from '@/components/ui/ChangesPreview';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Change } from '@/server/core/writes/diff';
import { type Names, tellChanges } from './changes';
import classes from './history.module.css';
import { useHistoryWords } from './useHistoryWords';

const SHOWN_AT_FIRST = 4;
/** Beyond this number, differences are only counted. */
const SHOWN_AT_MOST = 300;

interface WordsProps {
  changes: Change[];
  names?: Names;
  /** Shown if there are no differences. */
  empty?: string;
}

/** All differences, in the words of the history: for previews of a save. */
export function ChangesInWords({ changes, names, empty }: WordsProps) {
  const words = useHistoryWords();
  const known = tellChanges(changes, names);
  return (
    <ChangesPreview
      changes={known.changes}
      label={(path) => words.label(path, known.names)}
      value={(path, content, beside) => words.value(path, content, known.names, beside)}
      empty={empty}
    />
  );
}

interface Props extends WordsProps {
  /** The total, if `changes` contains only the first ones. */
  count?: number;
  /** The history entry that has all of them. */
  auditId?: number;
}

/** The changed fields, one by one, in words; long lists are collapsed. */
export function Differences({ changes, names = {}, count = changes.length, auditId, empty }: Props) {
  const t = useTranslations('audit');
  const format = useFormat();
  const trpc = useTRPC();
  const [unfolded, setUnfolded] = useState(false);
  const lacking = count > changes.length && auditId !== undefined;
  const all = useQuery(
    trpc.audit.getAuditEntry.queryOptions({ auditId: auditId ?? 0 }, { enabled: lacking && unfolded, staleTime: Number.POSITIVE_INFINITY }),
  );
  const known = all.data ?? { changes, names };

  const inWords = tellChanges(known.changes, known.names);
  const hidden = Math.max(0, count - known.changes.length);
  const folds = inWords.changes.length + hidden > SHOWN_AT_FIRST + 1;
  const shown = folds ? inWords.changes.slice(0, unfolded ? SHOWN_AT_MOST : SHOWN_AT_FIRST) : inWords.changes;
  const beyond = inWords.changes.length + hidden - shown.length;
  return (
    <div className={classes.differences}>
      <ChangesInWords changes={shown} names={inWords.names} empty={empty ?? t('nothingDifferent')} />
      {unfolded && beyond > 0 && (
        <p className={classes.beyond}>{all.isFetching ? t('loadingMore') : t('beyond', { count: format.number(beyond) })}</p>
      )}
      {folds && (
        <button type="button" className="text-button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t('fold') : t('unfold', { count: beyond })}
        </button>
      )}
    </div>
  );
}
