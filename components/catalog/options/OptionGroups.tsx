'use client';

import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString } from 'nuqs';
import { useMemo, useState } from 'react';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { searchFor } from '@/components/ui/fold';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { OptionGroup } from '@/server/catalog/catalog.schema';
import classes from '../grid/grid.module.css';
import type { OptionGroupProps } from './OptionGroupModal';
import { useGroupWords } from './useGroupWords';

const OptionGroupDialog = whenOpened<OptionGroupProps>(() => import('./OptionGroupModal'));
const parsers = { group: parseAsString.withDefault('') };

/** What guests choose with products: sizes, extras, sauces. */
export default function OptionGroups({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('catalog.options');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const rule = useGroupWords();
  const filters = useFilters(parsers);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const query = useQuery(trpc.catalog.listOptionGroups.queryOptions({ brandId }));
  const isFound = searchFor(filters.values.group);
  const rows = query.data?.filter(({ name, choices }) => isFound([name, ...choices.map((choice) => choice.name)].join(' ')));
  const columns = useMemo(
    (): Column<OptionGroup>[] => [
      { key: 'name', header: t('column.name'), primary: true, minWidth: 200, cell: ({ name }) => name, sortBy: ({ name }) => name },
      { key: 'rule', header: t('column.rule'), width: 200, cell: (group) => rule(group) },
      {
        key: 'choices',
        header: t('column.choices'),
        minWidth: 260,
        cell: ({ choices }) => choices.map(({ name }) => name).join(', '),
      },
    ],
    [t, rule],
  );
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListTable
        id="catalog.options"
        label={t('title')}
        list={wholeList(filters, rows, query)}
        columns={columns}
        rowKey={({ optionGroupId }) => optionGroupId}
        rowLabel={({ name }) => name}
        onOpenRow={({ optionGroupId }) => setOpen(optionGroupId)}
        openKey={typeof open === 'number' ? open : null}
        compact={(group) => (
          <div className={classes.card}>
            <CardName>{group.name}</CardName>
            <span className={classes.facts}>{[rule(group), ...group.choices.map(({ name }) => name)].join(' · ')}</span>
          </div>
        )}
        reserve="19rem"
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconListCheck size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        filters={<SearchFilter label={t('search')} {...filters.bind('group')} />}
        actions={rows && rows.length > 0 ? add : undefined}
      />
      <OptionGroupDialog
        opened={open !== null}
        optionGroupId={typeof open === 'number' ? open : null}
        canEdit={canEdit}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
