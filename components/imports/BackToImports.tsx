import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/ui/BackLink';
import { useBrand } from '@/components/ui/scope';
import type { ImportKindName } from '@/server/imports/imports.values';
import { importLinks } from './links';

export function BackToImports({ kind }: { kind: ImportKindName | null }) {
  const t = useTranslations('imports');
  const { id } = useBrand();
  return <BackLink href={importLinks(id).list(kind)}>{t('back')}</BackLink>;
}
