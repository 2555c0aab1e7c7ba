'use client';

import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ManyProps } from './ManyModal';

const ManyDialog = whenOpened<ManyProps>(() => import('./ManyModal'));

/** Opens the actions for several restaurants. @param shown the restaurants in a list: preselected if it is filtered */
export function ManyButton({ shown }: { shown: readonly number[] }) {
  const t = useTranslations('brands.many');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('open')}
      </Button>
      <ManyDialog opened={opened} chosen={shown} onClose={() => setOpened(false)} />
    </>
  );
}
