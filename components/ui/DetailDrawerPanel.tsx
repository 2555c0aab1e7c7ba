'use client';

import type { ReactNode } from 'react';
import { Drawer } from './Drawer';
import { isUppermost } from './uppermost';

export interface DetailDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The name of the item: the heading of the drawer. */
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

const widths = { sm: '24rem', md: '34rem', lg: '48rem' };

export default function DetailDrawerPanel({ opened, onClose, title, size = 'md', children }: DetailDrawerProps) {
  return (
    <Drawer opened={opened} onClose={() => isUppermost() && onClose()} title={title} size={widths[size]}>
      {children}
    </Drawer>
  );
}
