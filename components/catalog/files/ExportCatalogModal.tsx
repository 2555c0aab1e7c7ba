'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ExportForm } from '@/components/reports/ExportForm';
import { Dialog } from '@/components/ui/Dialog';
import { useBrand } from '@/components/ui/scope';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';

export interface ExportCatalogProps {
  opened: boolean;
  onClose: () => void;
}

/** Exports the products of a catalog, except archived ones. */
export default function ExportCatalogModal({ opened, onClose }: ExportCatalogProps) {
  const t = useTranslations('reports.catalog');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="sm">
      {opened && <Export onClose={onClose} />}
    </Dialog>
  );
}

function Export({ onClose }: Pick<ExportCatalogProps, 'onClose'>) {
  const t = useTranslations('reports.catalog');
  const { id: brandId } = useBrand();
  const client = useTRPCClient();
  const count = useQuery({ ...useTRPC().catalog.countCatalog.queryOptions({ brandId }), staleTime: 0 });
  return (
    <ExportForm
      count={count}
      counted={(total) => (total === undefined ? t('counting') : t('count', { count: total }))}
      href={(fileType) => `/v2/brands/${brandId}/catalog/export?fileType=${fileType}`}
      name="catalog"
      request={(fileType) => client.catalog.exportCatalogLater.query({ brandId, fileType })}
      onClose={onClose}
    />
  );
}
