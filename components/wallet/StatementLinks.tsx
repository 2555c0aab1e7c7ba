'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

interface Props {
  customerId: number;
  /** Days, from the history’s filter; by default this month. */
  from: string | null;
  to: string | null;
}

/** Downloads the statement of a wallet for the period shown. */
export function StatementLinks({ customerId, from, to }: Props) {
  const t = useTranslations('wallet.statement');
  const href = (fileType: 'pdf' | 'csv') => {
    const query = new URLSearchParams({ fileType, ...(from && { from }), ...(to && { to }) });
    return `/customers/${customerId}/wallet/statement?${query}`;
  };
  return (
    <>
      {(['pdf', 'csv'] as const).map((fileType) => (
        <Button
          key={fileType}
          component="a"
          href={href(fileType)}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t(fileType)}
        </Button>
      ))}
    </>
  );
}
