'use client';

import { Badge, Button } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useShell } from '@/components/shell/shellContext';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ReachableBrand } from '@/server/brands/brands.schema';
import { brandParsers, filterBrands, groupsOf } from './brandRows';
import { GroupsTab } from './GroupsTab';

/** The brands of the installation or of a group. Admins create brands and groups. */
export function BrandsScreen() {
  const t = useTranslations('brands.list');
  const { user } = useShell();
  const brands = useBrands();
  const canAdd = user.role === 'admin';
  const addButton = (isFirst: boolean) => (
    <Button component={Link} href="/admin/brands/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t(isFirst ? 'addFirst' : 'add')}
    </Button>
  );
  if (brands.all?.length === 0) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState icon={<IconBuildingStore size={20} />} title={t('none')} action={canAdd && addButton(true)}>
          {t(canAdd ? 'noneText' : 'noneForGroup')}
        </EmptyState>
      </>
    );
  }
  const list = <BrandsTable brands={brands} />;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={canAdd && addButton(false)} />
      {canAdd ? (
        <ScreenTabs
          tabs={[
            { value: 'brands', label: t('tabs.brands'), panel: list },
            { value: 'groups', label: t('tabs.groups'), panel: <GroupsTab /> },
          ]}
        />
      ) : (
        list
      )}
    </>
  );
}

/** Active and archived ones. */
function useBrands() {
  const trpc = useTRPC();
  const active = useQuery(trpc.brands.listReachableBrands.queryOptions({}));
  const archived = useQuery(trpc.brands.listReachableBrands.queryOptions({ archived: true }));
  const all = useMemo(() => active.data && archived.data && [...active.data, ...archived.data], [active.data, archived.data]);
  return { all, error: active.error ?? archived.error, refetch: () => Promise.all([active.refetch(), archived.refetch()]) };
}

function BrandsTable({ brands }: { brands: ReturnType<typeof useBrands> }) {
  const t = useTranslations('brands.list');
  const open = useOpen();
  const format = useFormat();
  const { restaurants } = useShell();
  const filters = useFilters(brandParsers);
  const { all } = brands;
  const rows = useMemo(() => all && filterBrands(all, filters.values), [all, filters.values]);
  const counts = useMemo(() => Map.groupBy(restaurants, ({ brandId }) => brandId), [restaurants]);
  const countOf = useMemo(() => (brandId: number) => counts.get(brandId)?.length ?? 0, [counts]);
  const columns = useBrandColumns(countOf);
  return (
    <ListTable
      id="brands.list"
      label={t('title')}
      list={wholeList(filters, rows, brands)}
      columns={columns}
      rowKey={({ brandId }) => brandId}
      rowLabel={({ name }) => name}
      onOpenRow={({ brandId, archivedAt }) => open(`/admin/brands/${brandId}/${archivedAt ? 'settings' : 'restaurants'}`)}
      compact={(brand) => (
        <div className={card.card}>
          <div className={card.line}>
            <CardName>{brand.name}</CardName>
            {brand.archivedAt && <Badge color="gray">{t('archived')}</Badge>}
          </div>
          <span className={card.text}>
            {[brand.brandGroupName, t('restaurantCount', { count: countOf(brand.brandId), shown: format.number(countOf(brand.brandId)) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      )}
      reserve="17rem"
      nothing={t('nothing')}
      empty={<EmptyState icon={<IconBuildingStore size={20} />} title={t('allArchived')} />}
      filters={
        <>
          <SearchFilter label={t('search')} {...filters.bind('search')} />
          <ChoiceFilter label={t('group')} {...filters.bind('group')} options={groupsOf(all ?? [])} />
          <ChoiceFilter label={t('state')} {...filters.bind('state')} options={[{ value: 'archived', label: t('archived') }]} />
        </>
      }
      actions={<CsvButton fileName={t('fileName')} columns={columns} rows={() => rows ?? []} />}
    />
  );
}

function useBrandColumns(countOf: (brandId: number) => number): Column<ReachableBrand>[] {
  const t = useTranslations('brands.list');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        primary: true,
        minWidth: 220,
        cell: ({ name }) => name,
        sortBy: ({ name }) => name,
        csv: ({ name }) => name,
      },
      {
        key: 'group',
        header: t('group'),
        minWidth: 180,
        cell: ({ brandGroupName }) => brandGroupName ?? '—',
        sortBy: ({ brandGroupName }) => brandGroupName,
        csv: ({ brandGroupName }) => brandGroupName,
      },
      {
        key: 'restaurants',
        header: t('restaurants'),
        width: 140,
        align: 'end',
        cell: ({ brandId, archivedAt }) => (archivedAt ? '—' : format.number(countOf(brandId))),
        sortBy: ({ brandId }) => countOf(brandId),
        csv: ({ brandId, archivedAt }) => (archivedAt ? null : countOf(brandId)),
      },
      {
        key: 'state',
        header: t('state'),
        width: 170,
        cell: ({ archivedAt }) =>
          archivedAt ? <Badge color="gray">{t('archivedOn', { date: format.date(archivedAt) })}</Badge> : t('inUse'),
        csv: ({ archivedAt }) => t(archivedAt ? 'archived' : 'inUse'),
      },
    ],
    [t, format, countOf],
  );
}
