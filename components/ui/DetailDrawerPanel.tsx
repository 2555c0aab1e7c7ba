'use client';

import type { ReactNode } from 'react';
import { Drawer } from './Drawer';

export interface DetailDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The thing's name: the heading of the drawer. */
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

const widths = { sm: '24rem', md: '34rem', lg: '48rem' };

/** Escape is heard by the drawer and by a dialog above it: only the uppermost closes. */
const isUppermost = () => document.querySelectorAll('[role="dialog"]').length <= 1;

export default function DetailDrawerPanel({ opened, onClose, title, size = 'md', children }: DetailDrawerProps) {
  return (
    <Drawer opened={opened} onClose={() => isUppermost() && onClose()} title={title} size={widths[size]}>
      {children}
    </Drawer>
  );
}
