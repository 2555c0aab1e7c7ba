'use client';

import { Badge, Button, Group } from '@mantine/core';
import { IconPlus, IconSitemap } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { useMemo, useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { readError } from '@/components/ui/errors';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { searchFor } from '@/components/ui/fold';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { useNotify } from '@/components/ui/notify';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { BrandGroup } from '@/server/brands/brands.schema';
import type { GroupModalProps } from './GroupModal';

const GroupDialog = whenOpened<GroupModalProps>(() => import('./GroupModal'));

const parsers = { groupSearch: parseAsString.withDefault(''), groupState: parseAsStringLiteral(['archived']) };

/** The brand groups: create, rename, archive and restore. */
export function GroupsTab() {
  const t = useTranslations('brands.groups');
  const trpc = useTRPC();
  const filters = useFilters(parsers);
  const { groupSearch, groupState } = filters.values;
  const query = useQuery(trpc.brands.listBrandGroups.queryOptions(groupState === 'archived' ? { archived: true } : {}));
  const rows = useMemo(() => query.data?.filter(({ name }) => searchFor(groupSearch)(name)), [query.data, groupSearch]);
  // Null if closed; «new» for a new group.
  const [edited, setEdited] = useState<BrandGroup | 'new' | null>(null);
  const columns = useGroupColumns(setEdited);
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListTable
        id="brands.groups"
        label={t('title')}
        list={wholeList(filters, rows, query)}
        columns={columns}
        rowKey={({ brandGroupId }) => brandGroupId}
        rowLabel={({ name }) => name}
        compact={(group) => (
          <div className={card.card}>
            <div className={card.line}>
              <CardName>{group.name}</CardName>
              {group.archivedAt && <Badge color="gray">{t('archived')}</Badge>}
            </div>
            <span className={card.text}>{t('brandCount', { count: group.brandCount })}</span>
            <GroupActions group={group} onEdit={setEdited} />
          </div>
        )}
        reserve="17rem"
        nothing={t('nothing')}
        empty={
          <EmptyState icon={<IconSitemap size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('groupSearch')} />
            <ChoiceFilter label={t('state')} {...filters.bind('groupState')} options={[{ value: 'archived', label: t('archived') }]} />
          </>
        }
        actions={add}
      />
      <GroupDialog opened={edited !== null} group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
    </>
  );
}

function useGroupColumns(onEdit: (group: BrandGroup) => void): Column<BrandGroup>[] {
  const t = useTranslations('brands.groups');
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'name', header: t('name'), primary: true, minWidth: 240, cell: ({ name }) => name, sortBy: ({ name }) => name },
      {
        key: 'brands',
        header: t('brands'),
        width: 120,
        align: 'end',
        cell: ({ brandCount }) => format.number(brandCount),
        sortBy: ({ brandCount }) => brandCount,
      },
      { key: 'actions', header: t('actions'), width: 240, cell: (group) => <GroupActions group={group} onEdit={onEdit} /> },
    ],
    [t, format, onEdit],
  );
}

function GroupActions({ group, onEdit }: { group: BrandGroup; onEdit: (group: BrandGroup) => void }) {
  const t = useTranslations('brands.groups');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('places');
  const { brandGroupId, name, archivedAt } = group;
  const restore = useMutation(
    trpc.brands.unarchiveBrandGroup.mutationOptions({
      onSuccess: () => notify.done(t('restored', { name })),
      onError: (error) => notify.failed(error),
      onSettled: refresh,
    }),
  );
  const archive = useMutation(
    trpc.brands.archiveBrandGroup.mutationOptions({
      onSuccess: () => notify.done(t('archivedDone', { name }), { label: t('undo'), run: () => restore.mutate({ brandGroupId }) }),
      onError: (error) =>
        notify.failed(error, undefined, readError(error).code === 'conflict' ? { message: t('hasBrands', { name }) } : {}),
      onSettled: refresh,
    }),
  );
  if (archivedAt)
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        aria-label={`${t('restore')}: ${name}`}
        onClick={() => restore.mutate({ brandGroupId })}
      >
        {t('restore')}
      </Button>
    );
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" aria-label={`${t('rename')}: ${name}`} onClick={() => onEdit(group)}>
        {t('rename')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={archive.isPending}
        aria-label={`${t('archive')}: ${name}`}
        onClick={() => archive.mutate({ brandGroupId })}
      >
        {t('archive')}
      </Button>
    </Group>
  );
}
