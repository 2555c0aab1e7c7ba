import { getTranslations } from 'next-intl/server';
import { currentCaller } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { FiscalScreen } from '@/components/fiscal/FiscalScreen';
import { permissions } from '@/server/core/operation/access';

interface Props {
  params: Promise<{ restaurantId: string }>;
}

export async function generateMetadata() {
  const t = await getTranslations('fiscal');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const id = Number((await params).restaurantId);
  const caller = await currentCaller();
  const writers: readonly string[] = permissions.fiscal.write;
  return (
    <Prefetched
      reads={[
        read(operations.fiscal.listOperationZones, { id }),
        read(operations.fiscal.getRestaurantVat, { id }),
        read(operations.fiscal.getVatConfiguration, {}),
      ]}
    >
      <FiscalScreen canEdit={caller !== null && writers.includes(caller.role)} />
    </Prefetched>
  );
}
