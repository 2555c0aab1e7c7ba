'use client';

import { Badge, Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import { Differences } from './Differences';
import classes from './history.module.css';
import { useHistoryWords } from './useHistoryWords';

interface Props {
  entry: AuditEntry;
  /** Whether it says of what it tells: left out where the whole list is about one thing. */
  withSubject: boolean;
  onRevert: () => void;
}

/** One change: who, when, what in words, and the differences. */
export function HistoryEntry({ entry, withSubject, onRevert }: Props) {
  const t = useTranslations('audit');
  const format = useFormat();
  const words = useHistoryWords();
  const { actor, realUser, at, revertsId, revertedById, revertible } = entry;
  const what = words.operation(entry);
  const who = actor ? (realUser ? t('onBehalf', { name: realUser.name, as: actor.name }) : actor.name) : t('automatic');
  return (
    <li className={classes.entry} id={`change-${entry.auditId}`}>
      <span className={classes.mark} data-revert={revertsId !== null || undefined} aria-hidden>
        {revertsId === null ? <IconPencil size={14} /> : <IconArrowBackUp size={14} />}
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <div>
            <h3 className={classes.title} data-reverted={revertedById !== null || undefined}>
              {what}
              {withSubject && <span className={classes.subject}>{words.subject(entry)}</span>}
            </h3>
            <div className={classes.meta}>
              <span>{who}</span>
              <span className={classes.when}>
                <span aria-hidden>· </span>
                <RelativeTime value={at} />
              </span>
              <span className={classes.exact}>{format.dateTime(at)}</span>
              {revertedById !== null && <Badge color="gray">{t('takenBack')}</Badge>}
            </div>
          </div>
          {revertible && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              onClick={onRevert}
              aria-label={t('takeBackOf', { what, when: format.dateTime(at) })}
            >
              {t('takeBack')}
            </Button>
          )}
        </div>
        <Differences changes={entry.changes} names={entry.names} count={entry.changeCount} auditId={entry.auditId} />
      </div>
    </li>
  );
}
