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
  const readable = tellChanges(changes, names);
  return (
    <ChangesPreview
      changes={readable.changes}
      label={(path) => words.label(path, readable.names)}
      value={(path, content, otherSide) => words.value(path, content, readable.names, otherSide)}
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
  const [isExpanded, setExpanded] = useState(false);
  const isIncomplete = count > changes.length && auditId !== undefined;
  const fullEntry = useQuery(
    trpc.audit.getAuditEntry.queryOptions(
      { auditId: auditId ?? 0 },
      { enabled: isIncomplete && isExpanded, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const source = fullEntry.data ?? { changes, names };

  const readable = tellChanges(source.changes, source.names);
  const unlistedCount = Math.max(0, count - source.changes.length);
  const isCollapsible = readable.changes.length + unlistedCount > SHOWN_AT_FIRST + 1;
  const shown = isCollapsible ? readable.changes.slice(0, isExpanded ? SHOWN_AT_MOST : SHOWN_AT_FIRST) : readable.changes;
  const hiddenCount = readable.changes.length + unlistedCount - shown.length;
  return (
    <div className={classes.differences}>
      <ChangesInWords changes={shown} names={readable.names} empty={empty ?? t('nothingDifferent')} />
      {isExpanded && hiddenCount > 0 && (
        <p className={classes.beyond}>{fullEntry.isFetching ? t('loadingMore') : t('beyond', { count: format.number(hiddenCount) })}</p>
      )}
      {isCollapsible && (
        <button type="button" className="text-button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('fold') : t('unfold', { count: hiddenCount })}
        </button>
      )}
    </div>
  );
}
