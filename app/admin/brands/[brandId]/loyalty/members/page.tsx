import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { MembersScreen } from '@/components/loyalty/members/MembersScreen';
import { memberFilters, memberSort, membersInput } from '@/components/loyalty/members/memberFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader({ ...memberFilters, ...memberSort });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('loyalty.members');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const { sort, ...filters } = await load(searchParams);
  return (
    <Prefetched
      reads={[
        readPages(operations.loyalty.listMembers, membersInput(brandId, filters, sort)),
        read(operations.loyalty.getProgramme, { brandId }),
      ]}
    >
      <MembersScreen />
    </Prefetched>
  );
}
