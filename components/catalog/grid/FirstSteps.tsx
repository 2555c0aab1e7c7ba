import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { importLinks } from '@/components/imports/links';
import { Link } from '@/components/ui/Link';
import { useBrand } from '@/components/ui/scope';

export interface FirstStepsProps {
  /** Starts a product in the grid; null if there is no grid. */
  onAdd: (() => void) | null;
}

/** The first steps with an empty catalog. */
export default function FirstSteps({ onAdd }: FirstStepsProps) {
  const t = useTranslations('catalog.grid');
  const links = importLinks(useBrand().id);
  return (
    <>
      {onAdd && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('addFirst')}
        </Button>
      )}
      <Button variant="default" component={Link} href={links.add('catalog')} leftSection={<IconFileImport size={16} aria-hidden />}>
        {t('importFile')}
      </Button>
    </>
  );
}
