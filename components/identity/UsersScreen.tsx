'use client';

import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { EmptyState, NothingMatches } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { DataTable } from '@/components/ui/table/DataTable';
import { everyPage } from '@/components/ui/table/everyPage';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { UserView } from '@/server/identity/identity.schema';
import { rolesUpTo, userStates } from '@/server/identity/identity.values';
import { UserCard } from './UserCard';
import { listInput, userFilters } from './userFilters';
import { useUserColumns } from './useUserColumns';
import { useUserWords } from './useUserWords';
import type { Viewer } from './viewer';

/** The people and devices in the viewer's charge. */
export function UsersScreen({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('identity.users');
  const words = useUserWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const [filters, setFilters] = useQueryStates(userFilters);
  const input = listInput(filters);
  const query = useInfiniteQuery(
    trpc.identity.listUsers.infiniteQueryOptions(input, { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined }),
  );
  const restaurants = useQuery(trpc.brands.listReachableRestaurants.queryOptions({}));
  const columns = useUserColumns(viewer.userId);
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);

  const active = [filters.search !== '', filters.role, filters.restaurantId, filters.state].filter(Boolean).length;
  const clear = () => setFilters(null);

  const allRows = () => everyPage<UserView>((cursor) => client.identity.listUsers.query({ ...input, limit: 200, cursor }));

  const add = (
    <Button component={Link} href="/admin/users/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      <DataTable
        id="identity.users"
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        rowLabel={({ name }) => name}
        {...useTableSort()}
        onOpenRow={({ userId }) => router.push(`/admin/users/${userId}`)}
        compact={(user) => <UserCard user={user} isViewer={user.userId === viewer.userId} />}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onEndReached={query.fetchNextPage}
        error={query.error}
        onRetry={query.refetch}
        empty={
          active > 0 ? (
            <NothingMatches title={t('nothingMatches')} clear={t('clear')} onClear={clear}>
              {t('nothingMatchesText')}
            </NothingMatches>
          ) : (
            <EmptyState icon={<IconUsers size={20} />} title={t('none')} action={add}>
              {t('noneText')}
            </EmptyState>
          )
        }
        filters={
          <FilterBar active={active} onClear={clear}>
            <SearchFilter label={t('search')} value={filters.search} onChange={(search) => setFilters({ search })} />
            <ChoiceFilter
              label={t('role')}
              value={filters.role}
              options={rolesUpTo(viewer.role).map((role) => ({ value: role, label: words.role(role) }))}
              onChange={(role) => setFilters({ role })}
            />
            <ChoiceFilter
              label={t('restaurant')}
              value={filters.restaurantId === null ? null : String(filters.restaurantId)}
              options={(restaurants.data ?? []).map(({ restaurantId, name }) => ({ value: String(restaurantId), label: name }))}
              onChange={(restaurantId) => setFilters({ restaurantId: restaurantId === null ? null : Number(restaurantId) })}
            />
            <ChoiceFilter
              label={t('state')}
              value={filters.state}
              options={userStates.map((state) => ({ value: state, label: words.state(state) }))}
              onChange={(state) => setFilters({ state })}
            />
          </FilterBar>
        }
        actions={<CsvButton fileName="users" columns={columns} rows={allRows} />}
      />
    </>
  );
}
