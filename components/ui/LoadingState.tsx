'use client';

import { Skeleton, type SkeletonProps } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './states.module.css';
import { useConnection } from './useConnection';

interface Props extends SkeletonProps {
  /** Replaces the plain skeleton, for content with a shape of its own. */
  placeholder?: ReactNode;
}

/** What is still being read: a skeleton of its size. Reads wait for the connection, so offline it says that instead, in the same room. */
export function LoadingState({ placeholder, height, h = height, className = '', ...props }: Props) {
  const t = useTranslations('common.offline');
  const { isOffline } = useConnection();
  if (!isOffline) return placeholder ?? <Skeleton h={h} className={className} {...props} />;
  return (
    <div role="status" className={`${classes.waiting} ${className}`} style={{ minHeight: typeof h === 'object' ? undefined : h }}>
      <IconWifiOff size={18} aria-hidden />
      <span>
        {t('title')} {t('loads')}
      </span>
    </div>
  );
}
