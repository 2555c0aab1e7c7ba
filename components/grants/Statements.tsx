'use client';

import { Alert, Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FigureTable } from '@/components/replays/FigureTable';
import { useRequestedReport } from '@/components/reports/useRequestedReport';
import { addMonths } from '@/components/ui/days';
import { downloadHref } from '@/components/ui/downloadHref';
import { fetchFile } from '@/components/ui/fetchFile';
import { dayOf } from '@/components/ui/format';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { PeriodStepper } from '@/components/ui/PeriodStepper';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Statements as StatementsOfMonth } from '@/server/statements/statements.schema';

type Format = 'pdf' | 'xlsx' | 'csv';

/** The payments of each subsidy in a month, for the invoices to those who pay. */
export default function Statements() {
  const t = useTranslations('grants.statement');
  const trpc = useTRPC();
  const { id: brandId, timeZone } = useBrand();
  const format = useFormat();
  const today = dayOf(Date.now(), timeZone);
  const [month, setMonth] = useState(() => addMonths(today.slice(0, 7), -1));
  const { data, error, refetch } = useQuery(
    trpc.statements.listStatements.queryOptions({ brandId, month }, { placeholderData: keepPreviousData }),
  );
  return (
    <Panel title={t('title')}>
      <div className={layout.stack}>
        <p className={layout.note}>{t('text')}</p>
        <PeriodStepper
          before={t('previousMonth')}
          after={t('nextMonth')}
          isLast={month >= today.slice(0, 7)}
          onStep={(by) => setMonth(addMonths(month, by))}
        >
          {format.month(`${month}-01`)}
        </PeriodStepper>
        {error && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <LoadingState height={200} />}
        {data && !error && <Table data={data} />}
      </div>
    </Panel>
  );
}

/** Files with more orders are created as a report, in the background. */
const MAX_DIRECT_ORDERS = 10_000;

function Table({ data: { month, statements, totalCents, treasuryCents } }: { data: StatementsOfMonth }) {
  const t = useTranslations('grants.statement');
  const { money, number } = useFormat();
  const orders = statements.reduce((sum, each) => sum + each.orders, 0);
  const download = useDownload(month, orders > MAX_DIRECT_ORDERS);
  if (statements.length === 0) return <p className={layout.note}>{t('none')}</p>;
  const downloadButton = (format: Format, label: string) => (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending && download.variables.format === format && download.variables.grantId === undefined}
      onClick={() => download.mutate({ format })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <FigureTable
        label={t('title')}
        columns={[
          { key: 'grant', header: t('grant') },
          { key: 'guests', header: t('guests'), isWide: true },
          { key: 'orders', header: t('orders'), isWide: true },
          { key: 'paid', header: t('paid'), isWide: true },
          { key: 'refunded', header: t('refunded'), isWide: true },
          { key: 'total', header: t('total') },
          { key: 'file', header: '' },
        ]}
        rows={[
          ...statements.map((each) => ({
            key: each.grantId,
            cells: [
              <>
                {each.label}
                <div className={layout.quiet}>
                  <code>{each.code}</code>
                </div>
              </>,
              number(each.guests),
              number(each.orders),
              money(each.paidCents),
              money(each.refundedCents),
              <strong key="total">{money(each.totalCents)}</strong>,
              <Button
                key="file"
                size="compact-sm"
                variant="subtle"
                aria-label={t('pdfOf', { name: each.label })}
                loading={download.isPending && download.variables.grantId === each.grantId}
                onClick={() => download.mutate({ format: 'pdf', grantId: each.grantId })}
              >
                {t('pdf')}
              </Button>,
            ],
          })),
          {
            key: 'sum',
            cells: [
              <strong key="sum">{t('sum')}</strong>,
              '',
              number(orders),
              '',
              '',
              <strong key="total">{money(totalCents)}</strong>,
              '',
            ],
          },
        ]}
      />
      <Alert color={totalCents === treasuryCents ? 'green' : 'red'}>
        {totalCents === treasuryCents ? t('holds') : t('differs', { amount: money(treasuryCents) })}
      </Alert>
      <Group gap="sm">
        {downloadButton('pdf', t('all'))}
        {downloadButton('xlsx', t('xlsx'))}
        {downloadButton('csv', t('csv'))}
      </Group>
    </>
  );
}

/** Downloads the statements of a month, or requests a report if they are long. */
function useDownload(month: string, isLong: boolean) {
  const t = useTranslations('grants.statement');
  const exportWords = useTranslations('reports.export');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const notify = useNotify();
  const awaitReport = useRequestedReport();
  const { id: brandId } = useBrand();
  return useMutation({
    async mutationFn({ format, grantId }: { format: Format; grantId?: number }) {
      const input = { brandId, month, format, ...(grantId !== undefined && { grantId }) };
      if (!isLong) return fetchFile(downloadHref('/v1/reports/grants/statements', input), locale, `statements-${month}.${format}`);
      const report = await queryClient.fetchQuery(trpc.statements.downloadStatementsLater.queryOptions(input, { staleTime: 0 }));
      await awaitReport({ brandId, ...report });
      notify.done(exportWords('requested'));
    },
    onError: (error) => notify.failed(error, t('failed')),
  });
}
