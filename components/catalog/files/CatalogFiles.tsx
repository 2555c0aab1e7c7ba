'use client';

import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { importLinks } from '@/components/imports/links';
import { Link } from '@/components/ui/Link';
import { useBrand } from '@/components/ui/scope';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ExportCatalogProps } from './ExportCatalogModal';

const ExportCatalog = whenOpened<ExportCatalogProps>(() => import('./ExportCatalogModal'));

/** Import and export of a catalog as spreadsheets. @param canImport whether the user works for the brand */
export function CatalogFiles({ canImport }: { canImport: boolean }) {
  const t = useTranslations('reports.catalog');
  const links = importLinks(useBrand().id);
  const [exporting, setExporting] = useState(false);
  return (
    <Group gap="xs">
      {canImport && (
        <Button variant="default" component={Link} href={links.add('catalog')} leftSection={<IconFileImport size={16} aria-hidden />}>
          {t('import')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setExporting(true)}>
        {t('open')}
      </Button>
      <ExportCatalog opened={exporting} onClose={() => setExporting(false)} />
    </Group>
  );
}
