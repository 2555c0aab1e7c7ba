'use client';

import { Badge, Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import { tellChanges } from './changes';
import { Differences } from './Differences';
import classes from './history.module.css';
import { useHistoryWords } from './useHistoryWords';
import { useSentences } from './useSentences';

interface Props {
  entry: AuditEntry;
  /** Whether it names its subject: omitted if the whole list is about one subject. */
  withSubject: boolean;
  /** Names the restaurant where it was changed. */
  restaurant?: string;
  onRevert: () => void;
}

/** A change: who did what, in a sentence, and when. The fields can be expanded. */
export function HistoryEntry({ entry, withSubject, restaurant, onRevert }: Props) {
  const t = useTranslations('audit');
  const format = useFormat();
  const words = useHistoryWords();
  const { actor, realUser, at, revertsId, revertedById, revertible } = entry;
  const sentenceOf = useSentences(words);
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const readable = useMemo(() => tellChanges(entry.changes, entry.names), [entry]);
  // Hidden changes among the first ones are not counted. Those among the rest are not known yet.
  const count = readable.changes.length + Math.max(0, entry.changeCount - entry.changes.length);
  const what = words.operation(entry);
  const who = actor ? (realUser ? t('onBehalf', { name: realUser.name, as: actor.name }) : actor.name) : t('automatic');
  const { text, lines } = sentenceOf(entry, who, { ...readable, count });
  return (
    <li className={classes.entry} id={`change-${entry.auditId}`}>
      <span className={classes.mark} data-revert={revertsId !== null || undefined} aria-hidden>
        {revertsId === null ? <IconPencil size={14} /> : <IconArrowBackUp size={14} />}
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <div>
            <h3 className={classes.title} data-reverted={revertedById !== null || undefined}>
              {text}
              {withSubject && <span className={classes.subject}>{words.subject(entry)}</span>}
              {restaurant !== undefined && <span className={classes.subject}>{restaurant}</span>}
            </h3>
            {lines.map((line) => (
              <p key={line} className={classes.line}>
                {line}
              </p>
            ))}
            <div className={classes.meta}>
              <span className={classes.when}>
                <RelativeTime value={at} />
              </span>
              <span className={classes.exact}>{format.dateTime(at)}</span>
              {revertedById !== null && <Badge color="gray">{t('undone')}</Badge>}
              {count > 0 && (
                <button
                  type="button"
                  className="text-button"
                  aria-expanded={isOpen}
                  aria-controls={details}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? t('hideDetails') : t('details', { count })}
                  <span className={classes.exact}>{t('detailsOf', { what, when: format.dateTime(at) })}</span>
                </button>
              )}
            </div>
          </div>
          {revertible && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              onClick={onRevert}
              aria-label={t('undoOf', { what, when: format.dateTime(at) })}
            >
              {t('undo')}
            </Button>
          )}
        </div>
        <div id={details}>
          {isOpen && <Differences changes={entry.changes} names={entry.names} count={entry.changeCount} auditId={entry.auditId} />}
        </div>
      </div>
    </li>
  );
}
