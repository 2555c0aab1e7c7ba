import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { fetchFile } from '@/components/ui/fetchFile';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { type FileType, fileTypes } from '@/server/reports/table-file.values';
import { useRequestedReport } from './useRequestedReport';

/** Beyond this number of rows, the file is created as a report, in the background. */
const MAX_DIRECT_ROWS = 10_000;

interface Props {
  /** The number of rows, its loading state, and its error. */
  count: { data?: { total: number } | undefined; error: unknown; refetch: () => unknown };
  /** Describes the number; undefined while it loads. */
  counted: (total: number | undefined) => string;
  /** The address of the file. */
  href: (fileType: FileType) => string;
  /** The name of the file if the response has none. */
  name: string;
  /** Requests a report from the service. */
  request: (fileType: FileType) => Promise<{ reportGenerationId: number }>;
  onClose: () => void;
}

/** Exports rows as a file: directly, or as a report if there are many. */
export function ExportForm({ count, counted, href, name, request, onClose }: Props) {
  const t = useTranslations('reports.export');
  const notify = useNotify();
  const locale = useLocale();
  const awaitReport = useRequestedReport();
  const { id: brandId } = useBrand();
  const [fileType, setFileType] = useState<FileType>('xlsx');
  const total = count.data?.total;
  const isLarge = total !== undefined && total > MAX_DIRECT_ROWS;
  const exporting = useMutation({
    async mutationFn() {
      if (!isLarge) return fetchFile(href(fileType), locale, `${name}.${fileType}`);
      const { reportGenerationId } = await request(fileType);
      await awaitReport({ brandId, reportGenerationId });
      notify.done(t('requested'));
    },
    onSuccess: onClose,
  });
  if (count.error) return <ErrorState error={count.error} retry={() => void count.refetch()} />;
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={t('format')}
        value={fileType}
        data={fileTypes.toReversed().map((value) => ({ value, label: t(value) }))}
        onChange={(chosen) => setFileType(chosen as FileType)}
      />
      <div>
        <Text fw={600} aria-live="polite">
          {counted(total)}
        </Text>
        <Text c="dimmed">{t(isLarge ? 'later' : 'text')}</Text>
      </div>
      <DialogActions
        action={t(isLarge ? 'request' : 'download')}
        busy={exporting.isPending}
        problem={exporting.error}
        disabled={!total}
        onAction={() => exporting.mutate()}
        onCancel={onClose}
      />
    </Stack>
  );
}
