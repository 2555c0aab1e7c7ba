'use client';

import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { EntriesTable, type OpenEntry } from '@/components/ui/list/EntriesTable';
import { useBrand } from '@/components/ui/scope';
import { CardName } from '@/components/ui/table/CardName';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { OptionGroup } from '@/server/catalog/option-groups.schema';
import classes from '../grid/grid.module.css';
import type { OptionGroupProps } from './OptionGroupModal';
import { useGroupWords } from './useGroupWords';

const OptionGroupDialog = whenOpened<OptionGroupProps>(() => import('./OptionGroupModal'));

/** The option groups of products: sizes, extras, sauces. */
export default function OptionGroups({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('catalog.options');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const rule = useGroupWords();
  const [open, setOpen] = useState<OpenEntry>(null);
  const query = useQuery(trpc.catalog.listOptionGroups.queryOptions({ brandId }));
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
  return (
    <>
      <EntriesTable
        id="catalog.options"
        label={t('title')}
        entries={query.data}
        query={query}
        columns={columns}
        keyOf={({ optionGroupId }) => optionGroupId}
        textOf={({ name, choices }) => [name, ...choices.map((choice) => choice.name)].join(' ')}
        param="group"
        rowLabel={({ name }) => name}
        words={{ search: t('search'), nothing: t('nothingMatches'), none: t('none'), noneText: t('noneText'), add: t('add') }}
        icon={<IconListCheck size={20} />}
        open={open}
        onOpen={setOpen}
        canAdd={canEdit}
        compact={(group) => (
          <div className={classes.card}>
            <CardName>{group.name}</CardName>
            <span className={classes.facts}>{[rule(group), ...group.choices.map(({ name }) => name)].join(' · ')}</span>
          </div>
        )}
        reserve="19rem"
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
