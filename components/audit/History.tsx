'use client';

import dynamic from 'next/dynamic';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { HistoryLoading } from './HistoryLoading';
import type { HistoryProps } from './history-props';

/**
 * Shows who changed what and when, with undo. The words for everything that can change are many, so they load with the first history shown
 * and not with a screen.
 */
export const History = dynamic<HistoryProps>(() => codeWhenReached(() => import('./HistoryList')), { ssr: false, loading: HistoryLoading });
