'use client';

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** Opens an «apply to others» dialog. */
export function ApplyButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('brands.apply');
  return (
    <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onClick}>
      {t('open')}
    </Button>
  );
}
