'use client';

import { Badge } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { EntriesTable, type OpenEntry } from '@/components/ui/list/EntriesTable';
import { useBrand } from '@/components/ui/scope';
import { CardName } from '@/components/ui/table/CardName';
import cardClasses from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Grant } from '@/server/grants/grants.schema';
import type { GrantProps } from './GrantModal';
import classes from './grants.module.css';
import { useCanEditOffers } from './useCanEditOffers';
import { useGrantWords } from './useGrantWords';
import { useGuard } from './useGuard';

const GrantDialog = whenOpened<GrantProps>(() => import('./GrantModal'));

/** The subsidies of a brand, each with its meaning in words. */
export function Grants() {
  const t = useTranslations('grants');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const words = useGrantWords();
  const [open, setOpen] = useState<OpenEntry>(null);
  const query = useQuery(trpc.grants.getGrantsOverview.queryOptions({ brandId }));
  const guard = useGuard(query.data);
  const grants = query.data?.grants;
  const columns = useMemo((): Column<Grant>[] => {
    const isRisky = (grant: Grant) => guard !== null && words.warning(grant, guard.leastCents) !== null;
    return [
      {
        key: 'label',
        header: t('field.labelTicket'),
        primary: true,
        width: 200,
        share: 20,
        cell: ({ labelTicket }) => labelTicket,
        sortBy: ({ labelTicket }) => labelTicket,
      },
      { key: 'code', header: t('field.code'), width: 160, cell: ({ code }) => <code>{code}</code>, sortBy: ({ code }) => code },
      {
        key: 'sentence',
        header: t('means'),
        minWidth: 320,
        cell: (grant) => <span className={classes.means}>{[words.sentence(grant), ...words.planned(grant)].join(' ')}</span>,
      },
      {
        key: 'warning',
        header: t('guard.column'),
        width: 150,
        yields: 1,
        cell: (grant) =>
          isRisky(grant) && (
            <Badge color="yellow" variant="light">
              {t('guard.badge')}
            </Badge>
          ),
      },
    ];
  }, [t, words, guard]);
  return (
    <>
      <EntriesTable
        id="grants"
        label={t('title')}
        entries={grants}
        query={query}
        columns={columns}
        keyOf={({ grantId }) => grantId}
        textOf={({ code, labelTicket, tag }) => [code, labelTicket, tag].join(' ')}
        param="grant"
        rowLabel={({ labelTicket }) => labelTicket}
        words={{ search: t('search'), nothing: t('nothingMatches'), none: t('none'), noneText: t('noneText'), add: t('add') }}
        icon={<IconHeartHandshake size={20} />}
        open={open}
        onOpen={setOpen}
        canAdd={canEdit}
        compact={(grant) => (
          <div className={cardClasses.card}>
            <CardName>{grant.labelTicket}</CardName>
            <code>{grant.code}</code>
            <span>{[words.sentence(grant), ...words.planned(grant)].join(' ')}</span>
          </div>
        )}
        reserve="19rem"
      />
      <GrantDialog
        opened={open !== null}
        grant={grants?.find(({ grantId }) => grantId === open) ?? null}
        today={query.data?.today ?? ''}
        guard={guard}
        canEdit={canEdit}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
