import { getTranslations } from 'next-intl/server';
import { Prefetched, type Read, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { LayoutsScreen } from '@/components/floor/layouts/LayoutsScreen';
import { lastChangesInput } from '@/components/floor/layouts/lastChanges';
import { publicationQuery } from '@/components/floor/layouts/publication';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { mayEdit } from './[layoutId]/read-layout';

interface Props {
  params: Promise<{ restaurantId: string }>;
}

/** The number of layouts whose pictures are sent with the page. Few restaurants have more. */
const DRAWN_AT_FIRST = 6;

export async function generateMetadata() {
  const t = await getTranslations('floor.layouts');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const layouts = read(operations.floor.listLayouts, { restaurantId });
  const changes = read(operations.audit.listAudit, lastChangesInput(restaurantId));
  const loadedLayouts = await layouts.data.catch(() => []);
  return (
    <Prefetched reads={[layouts, changes, ...loadedLayouts.slice(0, DRAWN_AT_FIRST).flatMap(readsOf)]}>
      <LayoutsScreen canEdit={await mayEdit()} />
    </Prefetched>
  );
}

function readsOf({ tableLayoutUuid, published }: LayoutSummary): Read[] {
  const layout = read(operations.floor.getLayout, { tableLayoutUuid });
  return published ? [layout, read(operations.floor.listVersions, publicationQuery(tableLayoutUuid, published.version))] : [layout];
}
