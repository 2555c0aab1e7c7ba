'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import type { UserView } from '@/server/identity/identity.schema';
import classes from './identity.module.css';
import { StateBadge } from './StateBadge';
import { stateOf, useUserWords } from './useUserWords';

/** A user in the list of a phone. */
export function UserCard({ user, isViewer }: { user: UserView; isViewer: boolean }) {
  const t = useTranslations('identity.users');
  const words = useUserWords();
  const state = stateOf(user);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <CardName>{user.name}</CardName>
        {isViewer ? <Badge color="gray">{t('you')}</Badge> : state !== 'active' && <StateBadge state={state} />}
      </div>
      <span className={classes.cardText}>
        {words.role(user.role)} · {words.covers(user)}
      </span>
      <span className={classes.cardText}>{user.email}</span>
    </div>
  );
}
