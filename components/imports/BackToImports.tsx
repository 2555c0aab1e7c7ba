import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/ui/BackLink';
import { useBrand } from '@/components/ui/scope';
import { importLinks } from './links';

export function BackToImports() {
  const t = useTranslations('imports');
  const { id } = useBrand();
  return <BackLink href={importLinks(id).list}>{t('back')}</BackLink>;
}
