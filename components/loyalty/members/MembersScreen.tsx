'use client';

import { Button } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { customerName } from '@/components/customers/shared/customer';
import { customerLinks } from '@/components/customers/shared/links';
import { useListedLive } from '@/components/live/useListedLive';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import card from '@/components/ui/table/card.module.css';
import { readAllPages } from '@/components/ui/table/readAllPages';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { MemberSummary } from '@/server/loyalty/members.schema';
import { loyaltyLinks } from '../links';
import { usePointsText } from '../usePointsText';
import { memberFilters, membersInput } from './memberFilters';
import { useMemberColumns } from './useMemberColumns';

/** The maximum page size, so that a file needs few requests. */
const FILE_PAGE = 200;

/** The guests of a brand who collect points. */
export function MembersScreen() {
  const t = useTranslations('loyalty.members');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const open = useOpen();
  const { id: brandId } = useBrand();
  const links = loyaltyLinks(brandId);
  const filters = useFilters(memberFilters);
  const { sort } = useTableSort();
  const order = sort && `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  const input = membersInput(brandId, filters.values, order);
  const list = useList(filters, useInfiniteQuery(trpc.loyalty.listMembers.infiniteQueryOptions(input, byPages)), { sortedByService: true });
  useListedLive({
    topic: 'loyalty',
    queryKey: trpc.loyalty.listMembers.infiniteQueryKey(input),
    idOf: ({ customerId }: MemberSummary) => customerId,
    read: (customerId): Promise<MemberSummary> => client.loyalty.getMember.query({ customerId }),
  });
  const tiers = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId })).data?.tiers ?? [];
  const columns = useMemberColumns();
  const all = () =>
    readAllPages<MemberSummary, string>((cursor) =>
      client.loyalty.listMembers.query({ ...input, limit: FILE_PAGE, ...(cursor && { cursor }) }),
    );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ListTable
        id="loyalty.members"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ customerId }) => customerId}
        rowLabel={customerName}
        onOpenRow={({ customerId }) => open(links.member(customerId))}
        compact={(member) => <MemberCard member={member} />}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState
            icon={<IconUserHeart size={20} />}
            title={t('none')}
            action={
              <Button component={Link} href={customerLinks(brandId).list} variant="default">
                {t('toCustomers')}
              </Button>
            }
          >
            {t('noneText')}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            {tiers.length > 0 && (
              <ChoiceFilter
                label={t('field.tier')}
                {...filters.bind('tier')}
                options={tiers.map(({ tierId, name }) => ({ value: tierId, label: name }))}
              />
            )}
          </>
        }
        actions={<CsvButton fileName="loyalty-members" columns={columns} rows={all} />}
      />
    </>
  );
}

/** A member in the list on a phone. */
function MemberCard({ member }: { member: MemberSummary }) {
  const pointsText = usePointsText();
  const { points, tierName, email, memberId } = member;
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{customerName(member)}</CardName>
        <span className="tabular">{pointsText(points)}</span>
      </div>
      <div className={card.line}>
        <span className={layout.clipped}>{[memberId, email].filter(Boolean).join(' · ')}</span>
        {tierName && <span className={layout.clipped}>{tierName}</span>}
      </div>
    </div>
  );
}
