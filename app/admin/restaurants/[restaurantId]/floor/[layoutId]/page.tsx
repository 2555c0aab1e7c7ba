import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { currentCaller } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { FloorEditor } from '@/components/floor/editor/FloorEditor';
import { areas } from '@/server/core/access';
import { AppError } from '@/server/core/errors';
import { getLayout } from '@/server/floor/floor.operations';

interface Props {
  params: Promise<{ restaurantId: string; layoutId: string }>;
}

/** The layout of the address, read once a page; one that is not this restaurant's is not found. */
const readLayout = cache(async (restaurantId: number, tableLayoutUuid: string) => {
  const found = read(getLayout, { tableLayoutUuid });
  const layout = await found.data.catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  });
  if (layout.restaurantId !== restaurantId) notFound();
  return { found, layout };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, layoutId } = await params;
  const { layout } = await readLayout(Number(restaurantId), layoutId);
  return { title: layout.name };
}

export default async function Page({ params }: Props) {
  const { restaurantId, layoutId } = await params;
  const { found, layout } = await readLayout(Number(restaurantId), layoutId);
  const caller = await currentCaller();
  const writers: readonly string[] = areas.layouts.write;
  const canEdit = caller !== null && writers.includes(caller.role) && caller.accessFlags.includes('CAN_EDIT_TABLE_LAYOUT');
  return (
    <Prefetched reads={[found]}>
      <FloorEditor key={layout.tableLayoutUuid} tableLayoutUuid={layout.tableLayoutUuid} canEdit={canEdit} />
    </Prefetched>
  );
}
