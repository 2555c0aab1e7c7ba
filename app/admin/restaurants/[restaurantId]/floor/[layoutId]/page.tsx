import type { Metadata } from 'next';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { FloorEditor } from '@/components/floor/editor/FloorEditor';
import { type LayoutPage, mayEdit, readLayout } from './read-layout';

export async function generateMetadata({ params }: LayoutPage): Promise<Metadata> {
  const { restaurantId, layoutId } = await params;
  const { layout } = await readLayout(Number(restaurantId), layoutId);
  return { title: layout.name };
}

export default async function Page({ params }: LayoutPage) {
  const { restaurantId, layoutId } = await params;
  const { query, layout } = await readLayout(Number(restaurantId), layoutId);
  return (
    <Prefetched reads={[query, read(operations.floor.listLayouts, { restaurantId: layout.restaurantId })]}>
      <FloorEditor key={layout.tableLayoutUuid} tableLayoutUuid={layout.tableLayoutUuid} canEdit={await mayEdit()} />
    </Prefetched>
  );
}
