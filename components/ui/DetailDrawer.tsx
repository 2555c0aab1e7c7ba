'use client';

import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The thing's name: the heading of the drawer. */
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

const widths = { sm: '24rem', md: '34rem', lg: '48rem' };

/** One thing beside its list; the whole width on a phone. */
export function DetailDrawer({ opened, onClose, title, size = 'md', children }: Props) {
  const t = useTranslations('common');
  return (
    <Drawer opened={opened} onClose={onClose} title={title} size={widths[size]} closeButtonProps={{ 'aria-label': t('close') }}>
      {children}
    </Drawer>
  );
}
