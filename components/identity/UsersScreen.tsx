'use client';

import { Badge, Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import card from '@/components/ui/table/card.module.css';
import { readAllPages } from '@/components/ui/table/readAllPages';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { UserView } from '@/server/identity/identity.schema';
import { rolesUpTo, userStates } from '@/server/identity/identity.values';
import { StateBadge } from './StateBadge';
import { listInput, userFilters } from './userFilters';
import { useUserColumns } from './useUserColumns';
import { stateOf, useUserWords } from './useUserWords';
import type { Viewer } from './viewer';

/** The users and devices that the viewer manages. */
export function UsersScreen({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('identity.users');
  const words = useUserWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const open = useOpen();
  const filters = useFilters(userFilters);
  const input = listInput(filters.values);
  const list = useList(filters, useInfiniteQuery(trpc.identity.listUsers.infiniteQueryOptions(input, byPages)));
  const restaurants = useQuery(trpc.brands.listReachableRestaurants.queryOptions({}));
  const brands = useQuery(trpc.brands.listReachableBrands.queryOptions({}));
  const columns = useUserColumns(viewer.userId);
  const allRows = () => readAllPages<UserView>((cursor) => client.identity.listUsers.query({ ...input, limit: 200, cursor }));

  const add = (
    <Button component={Link} href="/admin/users/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      <ListTable
        id="identity.users"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ userId }) => userId}
        rowLabel={({ name }) => name}
        onOpenRow={({ userId }) => open(`/admin/users/${userId}`)}
        compact={(user) => <UserCard user={user} isViewer={user.userId === viewer.userId} />}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconUsers size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            <ChoiceFilter
              label={t('role')}
              {...filters.bind('role')}
              options={rolesUpTo(viewer.role).map((role) => ({ value: role, label: words.role(role) }))}
            />
            {(brands.data?.length ?? 0) > 1 && (
              <ChoiceFilter
                label={t('brand')}
                value={filters.values.brandId}
                // A restaurant of another brand would match no user.
                onChange={(brandId) => filters.set({ brandId, restaurantId: null })}
                options={(brands.data ?? []).map(({ brandId, name }) => ({ value: brandId, label: name }))}
              />
            )}
            <ChoiceFilter
              label={t('restaurant')}
              {...filters.bind('restaurantId')}
              options={(restaurants.data ?? [])
                .filter(({ brandId }) => filters.values.brandId === null || filters.values.brandId === brandId)
                .map(({ restaurantId, name }) => ({ value: restaurantId, label: name }))}
            />
            <ChoiceFilter
              label={t('state')}
              {...filters.bind('state')}
              options={userStates.map((state) => ({ value: state, label: words.state(state) }))}
            />
          </>
        }
        actions={<CsvButton fileName="users" columns={columns} rows={allRows} />}
      />
    </>
  );
}

/** A user in the list on a phone. */
function UserCard({ user, isViewer }: { user: UserView; isViewer: boolean }) {
  const t = useTranslations('identity.users');
  const words = useUserWords();
  const state = stateOf(user);
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{user.name}</CardName>
        {isViewer ? <Badge color="gray">{t('you')}</Badge> : state !== 'active' && <StateBadge state={state} />}
      </div>
      <span className={card.text}>
        {words.role(user.role)} · {words.covers(user)}
      </span>
      <span className={card.text}>{user.email}</span>
    </div>
  );
}
