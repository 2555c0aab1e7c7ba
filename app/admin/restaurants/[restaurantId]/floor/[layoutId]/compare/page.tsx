import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { CompareScreen } from '@/components/floor/compare/CompareScreen';
import { compareParsers, offeredVersions } from '@/components/floor/compare/sides';
import { type LayoutPage, mayEdit, readLayout } from '../read-layout';

export async function generateMetadata({ params }: LayoutPage): Promise<Metadata> {
  const { restaurantId, layoutId } = await params;
  const [t, { layout }] = [await getTranslations('floor.compare'), await readLayout(Number(restaurantId), layoutId)];
  return { title: t('title', { name: layout.name }) };
}

const loadSides = createLoader(compareParsers);

export default async function Page({ params, searchParams }: LayoutPage & { searchParams: Promise<SearchParams> }) {
  const { layoutId, ...rest } = await params;
  const restaurantId = Number(rest.restaurantId);
  const { query, layout } = await readLayout(restaurantId, layoutId);
  const { tableLayoutUuid } = layout;
  const sides = Object.values(await loadSides(searchParams));
  const versions = sides
    .filter((side) => typeof side === 'number')
    .map((version) => read(operations.floor.getVersion, { tableLayoutUuid, version }));
  const reads = [
    query,
    read(operations.floor.listLayouts, { restaurantId }),
    read(operations.floor.listVersions, offeredVersions(tableLayoutUuid)),
    ...versions,
  ];
  return (
    <Prefetched reads={reads}>
      <CompareScreen tableLayoutUuid={tableLayoutUuid} canEdit={await mayEdit()} />
    </Prefetched>
  );
}
