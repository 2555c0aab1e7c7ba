import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { useBrand } from '@/components/ui/scope';
import classes from './imports.module.css';
import { importLinks } from './links';

export function BackToImports() {
  const t = useTranslations('imports');
  const { id } = useBrand();
  return (
    <Link href={importLinks(id).list} className={classes.back}>
      <IconArrowLeft size={14} aria-hidden />
      {t('back')}
    </Link>
  );
}
