import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { orNotFound } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { CustomerScreen } from '@/components/customers/CustomerScreen';
import { customerName } from '@/components/customers/shared/customer';
import { membershipInput } from '@/components/loyalty/membership';

interface Props {
  params: Promise<{ brandId: string; customerId: string }>;
}

/** The customer of the address, read once per page. Not found if they are not of this brand. */
const readCustomer = cache(async (brandId: number, customerId: number) => {
  const query = read(operations.customers.getCustomer, { customerId });
  const customer = await orNotFound(query.data);
  if (customer.brandId !== brandId) notFound();
  return { query, customer };
});

async function idsOf(params: Props['params']): Promise<[number, number]> {
  const { brandId, customerId } = await params;
  return [Number(brandId), Number(customerId)];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { customer } = await readCustomer(...(await idsOf(params)));
  return { title: customerName(customer) };
}

export default async function Page({ params }: Props) {
  const [brandId, customerId] = await idsOf(params);
  const { query } = await readCustomer(brandId, customerId);
  const reads = [
    query,
    read(operations.wallet.getWallet, { customerId }),
    read(operations.wallet.listHolds, { customerId }),
    read(operations.loyalty.listMembers, membershipInput(brandId, customerId)),
    read(operations.loyalty.getProgramme, { brandId }),
  ];
  return (
    <Prefetched reads={reads}>
      <CustomerScreen customerId={customerId} />
    </Prefetched>
  );
}
