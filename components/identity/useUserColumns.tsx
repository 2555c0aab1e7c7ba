'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { RelativeTime } from '@/components/ui/RelativeTime';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import type { UserView } from '@/server/identity/identity.schema';
import classes from './identity.module.css';
import { StateBadge } from './StateBadge';
import { stateOf, useUserWords } from './useUserWords';

/** The columns of the list of users. */
export function useUserColumns(viewerId: number): Column<UserView>[] {
  const t = useTranslations('identity.users');
  const words = useUserWords();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        primary: true,
        minWidth: 170,
        cell: ({ name, userId }) => (
          <span className={classes.person}>
            {name}
            {userId === viewerId && (
              <Badge size="sm" color="gray" style={{ flexShrink: 0 }}>
                {t('you')}
              </Badge>
            )}
          </span>
        ),
        sortBy: ({ name }) => name,
        csv: ({ name }) => name,
      },
      {
        key: 'email',
        header: t('email'),
        width: 165,
        share: 17,
        cell: ({ email }) => email,
        sortBy: ({ email }) => email,
        csv: ({ email }) => email,
      },
      {
        key: 'role',
        header: t('role'),
        width: 150,
        yields: 2,
        cell: ({ role }) => words.role(role),
        sortBy: ({ role }) => words.role(role),
        csv: ({ role }) => words.role(role),
      },
      { key: 'covers', header: t('covers'), minWidth: 190, cell: words.covers, sortBy: words.covers, csv: words.covers },
      {
        key: 'rights',
        header: t('rights'),
        width: 240,
        hiddenAtFirst: true,
        cell: ({ accessFlags }) => words.rights(accessFlags).join(', ') || '—',
        csv: ({ accessFlags }) => words.rights(accessFlags).join(', '),
      },
      {
        key: 'state',
        header: t('state'),
        width: 176,
        cell: (user) => <StateBadge state={stateOf(user)} />,
        sortBy: (user) => words.state(stateOf(user)),
        csv: (user) => words.state(stateOf(user)),
      },
      {
        key: 'lastLogin',
        header: t('lastLogin'),
        width: 148,
        yields: 1,
        cell: ({ lastLoginAt }) => (lastLoginAt ? <RelativeTime value={lastLoginAt} /> : t('never')),
        sortBy: ({ lastLoginAt }) => lastLoginAt,
        csv: ({ lastLoginAt }) => lastLoginAt && format.dateTime(lastLoginAt),
      },
      {
        key: 'tokens',
        header: t('tokens'),
        width: 120,
        align: 'end',
        hiddenAtFirst: true,
        cell: ({ activeTokens }) => format.number(activeTokens),
        sortBy: ({ activeTokens }) => activeTokens,
        csv: ({ activeTokens }) => activeTokens,
      },
      {
        key: 'created',
        header: t('created'),
        width: 130,
        hiddenAtFirst: true,
        cell: ({ createdAt }) => format.date(createdAt),
        sortBy: ({ createdAt }) => createdAt,
        csv: ({ createdAt }) => format.date(createdAt),
      },
    ],
    [t, words, format, viewerId],
  );
}
