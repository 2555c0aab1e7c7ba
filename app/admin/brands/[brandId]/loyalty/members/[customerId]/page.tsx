import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { orNotFound } from '@/app/perform';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { customerName } from '@/components/customers/shared/customer';
import { MemberScreen } from '@/components/loyalty/member/MemberScreen';

interface Props {
  params: Promise<{ brandId: string; customerId: string }>;
}

/** The member of the address, read once per page. Not found if they are not of this brand. */
const readMember = cache(async (brandId: number, customerId: number) => {
  const query = read(operations.loyalty.getMember, { customerId });
  const member = await orNotFound(query.data);
  if (member.brandId !== brandId) notFound();
  return { query, member };
});

async function idsOf(params: Props['params']): Promise<[number, number]> {
  const { brandId, customerId } = await params;
  return [Number(brandId), Number(customerId)];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { member } = await readMember(...(await idsOf(params)));
  return { title: customerName(member) };
}

export default async function Page({ params }: Props) {
  const [brandId, customerId] = await idsOf(params);
  const { query } = await readMember(brandId, customerId);
  const reads = [
    query,
    read(operations.loyalty.getProgramme, { brandId }),
    read(operations.loyalty.listSessions, { customerId }),
    readPages(operations.loyalty.listPoints, { customerId }),
  ];
  return (
    <Prefetched reads={reads}>
      <MemberScreen customerId={customerId} />
    </Prefetched>
  );
}
