import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, readPages } from '@/app/prefetch';
import { ImagesScreen } from '@/components/images/ImagesScreen';
import { imageFilters, imagesInput } from '@/components/images/imageFilters';
import { listImages } from '@/server/images/images.operations';

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
    <Prefetched reads={[readPages(listImages, imagesInput(brandId, await load(searchParams)))]}>
      <ImagesScreen />
    </Prefetched>
  );
}
