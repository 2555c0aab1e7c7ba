'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ExportForm } from '@/components/reports/ExportForm';
import { Dialog } from '@/components/ui/Dialog';
import { useBrand } from '@/components/ui/scope';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { FileType } from '@/server/reports/table-file.values';
import type { filterInput } from '../list/customerFilters';

export interface ExportProps {
  opened: boolean;
  onClose: () => void;
  filters: Partial<ReturnType<typeof filterInput>>;
}

/** Exports the customers that match the filters. */
export default function ExportModal({ opened, onClose, filters }: ExportProps) {
  const t = useTranslations('customers.export');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="sm">
      {opened && <Export filters={filters} onClose={onClose} />}
    </Dialog>
  );
}

function Export({ filters, onClose }: Omit<ExportProps, 'opened'>) {
  const t = useTranslations('customers.export');
  const { id: brandId } = useBrand();
  const client = useTRPCClient();
  const count = useQuery({ ...useTRPC().customers.countCustomers.queryOptions({ brandId, ...filters }), staleTime: 0 });
  const href = (fileType: FileType) => {
    const params = Object.entries({ brandId, fileType, ...filters }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return `/customers/export?${new URLSearchParams(params)}`;
  };
  return (
    <ExportForm
      count={count}
      counted={(total) => (total === undefined ? t('counting') : t('count', { count: total }))}
      href={href}
      name="customers"
      request={(fileType) => client.customers.exportCustomersLater.query({ brandId, fileType, ...filters })}
      onClose={onClose}
    />
  );
}
