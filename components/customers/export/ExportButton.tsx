'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** Opens the export of customers. */
export function ExportButton({ onClick, variant = 'default' }: { onClick: () => void; variant?: ButtonProps['variant'] }) {
  const t = useTranslations('customers.export');
  return (
    <Button variant={variant} leftSection={<IconDownload size={16} aria-hidden />} onClick={onClick}>
      {t('open')}
    </Button>
  );
}
