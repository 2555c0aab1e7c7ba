import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ImagesScreen } from '@/components/images/ImagesScreen';
import { imageFilters, imagesInput } from '@/components/images/imageFilters';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('images'))('title') };
}

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(imageFilters);

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[readPages(operations.images.listImages, imagesInput(brandId, await load(searchParams)))]}>
      <ImagesScreen />
    </Prefetched>
  );
}
