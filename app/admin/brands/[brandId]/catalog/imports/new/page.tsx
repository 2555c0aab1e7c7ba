import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewImportScreen } from '@/components/imports/NewImportScreen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.file'))('title') };
}

export default function Page() {
  return <NewImportScreen kind="catalog" />;
}
