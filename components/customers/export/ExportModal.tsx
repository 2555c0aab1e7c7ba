'use client';

import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAskedReport } from '@/components/reports/useAskedReport';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { fetchFile } from '@/components/ui/fetchFile';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { FileType } from '@/server/reports/table-file.values';
import type { filterInput } from '../list/customerFilters';

/** More than these are made as a report, while people go on working. */
const AT_ONCE = 10_000;

export interface ExportProps {
  opened: boolean;
  onClose: () => void;
  filters: Partial<ReturnType<typeof filterInput>>;
}

/** Exports the customers that the filters leave: at once, or as a report when they are many. */
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
  const notify = useNotify();
  const { id: brandId } = useBrand();
  const [fileType, setFileType] = useState<FileType>('xlsx');
  const count = useQuery({ ...useTRPC().customers.countCustomers.queryOptions({ brandId, ...filters }), staleTime: 0 });
  const total = count.data?.total;
  const isLarge = total !== undefined && total > AT_ONCE;
  const exporting = useMutation({
    mutationFn: useExport(),
    onSuccess: onClose,
    onError: (error: Error) => notify.failed(error, t('failed'), error.message ? {} : undefined),
  });
  if (count.error) return <ErrorState error={count.error} retry={count.refetch} />;
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={t('format')}
        value={fileType}
        data={(['xlsx', 'csv'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(chosen) => setFileType(chosen as FileType)}
      />
      <div>
        <Text fw={600} aria-live="polite">
          {total === undefined ? t('counting') : t('count', { count: total })}
        </Text>
        <Text c="dimmed">{t(isLarge ? 'later' : 'text')}</Text>
      </div>
      <DialogActions
        action={t(isLarge ? 'request' : 'download')}
        busy={exporting.isPending}
        disabled={!total}
        onAction={() => exporting.mutate({ brandId, fileType, filters, isLarge })}
        onCancel={onClose}
      />
    </Stack>
  );
}

interface Wish {
  brandId: number;
  fileType: FileType;
  filters: ExportProps['filters'];
  isLarge: boolean;
}

/** Fetches the file, or asks for it as a report. */
function useExport(): (wish: Wish) => Promise<void> {
  const t = useTranslations('customers.export');
  const notify = useNotify();
  const locale = useLocale();
  const client = useTRPCClient();
  const awaitReport = useAskedReport();
  return async ({ brandId, fileType, filters, isLarge }) => {
    const input = { brandId, fileType, ...filters };
    if (isLarge) {
      const { reportGenerationId } = await client.customers.exportCustomersLater.query(input);
      await awaitReport({ brandId, reportGenerationId });
      notify.done(t('requested'));
      return;
    }
    const given = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    await fetchFile(`/customers/export?${new URLSearchParams(given)}`, locale, `customers.${fileType}`);
  };
}
