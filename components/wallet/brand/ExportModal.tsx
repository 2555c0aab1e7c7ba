'use client';

import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRequestedReport } from '@/components/reports/useRequestedReport';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { downloadHref } from '@/components/ui/downloadHref';
import { fetchFile } from '@/components/ui/fetchFile';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { type FileType, fileTypes } from '@/server/reports/table-file.values';

/** Files of longer periods are created as a report, in the background. */
const MAX_DIRECT_DAYS = 31;

export interface ExportProps {
  opened: boolean;
  period: { from: string; to: string };
  days: number;
  onClose: () => void;
}

/** Exports the lines of all e-wallets in the period shown. */
export default function ExportModal({ opened, period, days, onClose }: ExportProps) {
  const t = useTranslations('wallet.brand.export');
  const tExport = useTranslations('reports.export');
  const format = useFormat();
  const locale = useLocale();
  const notify = useNotify();
  const client = useTRPCClient();
  const awaitReport = useRequestedReport();
  const { id: brandId } = useBrand();
  const [fileType, setFileType] = useState<FileType>('xlsx');
  const isInBackground = days > MAX_DIRECT_DAYS;
  const exporting = useMutation({
    async mutationFn() {
      const input = { brandId, ...period, fileType };
      if (!isInBackground) return fetchFile(downloadHref('/wallets/export', input), locale, `wallets.${fileType}`);
      await awaitReport({ brandId, ...(await client.wallet.exportWalletsLater.query(input)) });
      notify.done(tExport('requested'));
    },
    onSuccess: onClose,
  });
  /** An old error must not show at the next attempt. */
  const close = () => {
    exporting.reset();
    onClose();
  };
  const chooseType = (chosen: string) => {
    exporting.reset();
    setFileType(chosen as FileType);
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size="sm">
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={tExport('format')}
          value={fileType}
          data={fileTypes.toReversed().map((value) => ({ value, label: tExport(value) }))}
          onChange={chooseType}
        />
        <div>
          <Text fw={600}>{t('period', { from: format.date(period.from), to: format.date(period.to) })}</Text>
          <Text c="dimmed">{t('text')}</Text>
          {isInBackground && <Text c="dimmed">{tExport('later')}</Text>}
        </div>
        <DialogActions
          action={tExport(isInBackground ? 'request' : 'download')}
          busy={exporting.isPending}
          problem={exporting.error}
          onAction={() => exporting.mutate()}
          onCancel={close}
        />
      </Stack>
    </Dialog>
  );
}
