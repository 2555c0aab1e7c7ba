'use client';

import { Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRequestedReport } from '@/components/reports/useRequestedReport';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { downloadHref } from '@/components/ui/downloadHref';
import { fetchFile } from '@/components/ui/fetchFile';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { lengthOf, type Period } from './period';

export interface DownloadProps {
  opened: boolean;
  brandId: number;
  restaurantId: number | undefined;
  period: Period;
  onClose: () => void;
}

const formats = ['pdf', 'xlsx', 'csv', 'fec', 'ereporting'] as const;
type Format = (typeof formats)[number];
/** Files of longer periods are created as a report, in the background. */
const MAX_DIRECT_DAYS = 92;

/** Downloads the takings: for people, for the accountant, and for the tax office. */
export default function DownloadModal({ opened, brandId, restaurantId, period, onClose }: DownloadProps) {
  const t = useTranslations('treasury.download');
  const format = useFormat();
  const locale = useLocale();
  const notify = useNotify();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const awaitReport = useRequestedReport();
  const [chosenFormat, setChosenFormat] = useState<Format>('pdf');
  const offeredFormats = restaurantId === undefined ? formats.filter((each) => each !== 'ereporting') : formats;
  const isInBackground = lengthOf(period) > MAX_DIRECT_DAYS && chosenFormat !== 'pdf' && chosenFormat !== 'ereporting';
  const download = useMutation({
    async mutationFn() {
      if (chosenFormat === 'ereporting') {
        const href = downloadHref(`/v1/restaurants/${restaurantId}/ereporting`, { ...period, format: 'csv' });
        return fetchFile(href, locale, 'ereporting.csv');
      }
      const input = { brandId, ...(restaurantId !== undefined && { restaurantId }), ...period, format: chosenFormat };
      if (!isInBackground) return fetchFile(downloadHref('/v1/reports/treasury/files', input), locale, `treasury.${chosenFormat}`);
      const report = await queryClient.fetchQuery(trpc.treasury.downloadTreasuryLater.queryOptions(input, { staleTime: 0 }));
      await awaitReport({ brandId, ...report });
      notify.done(t('requested'));
    },
    onSuccess: onClose,
  });
  /** An old error must not show at the next attempt. */
  const close = () => {
    download.reset();
    onClose();
  };
  const chooseFormat = (value: string) => {
    download.reset();
    setChosenFormat(value as Format);
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('period', { from: format.date(period.from), to: format.date(period.to) })}</Text>
        <Radio.Group label={t('format')} value={chosenFormat} onChange={chooseFormat}>
          <Stack gap="sm" mt="xs">
            {offeredFormats.map((value) => (
              <Radio key={value} value={value} label={t(`formats.${value}.label`)} description={t(`formats.${value}.text`)} />
            ))}
          </Stack>
        </Radio.Group>
        <DialogActions
          action={t(isInBackground ? 'request' : 'action')}
          busy={download.isPending}
          problem={download.error}
          onAction={() => download.mutate()}
          onCancel={close}
        />
      </Stack>
    </Dialog>
  );
}
