'use client';

import dynamic from 'next/dynamic';
import { HistoryLoading } from './HistoryLoading';
import type { HistoryProps } from './history-props';

/**
 * Who changed what and when, and the way back. The words for all that can be changed are many: they come when a history is shown, and
 * are no part of a screen's first load.
 */
export const History = dynamic<HistoryProps>(() => import('./HistoryList'), { ssr: false, loading: HistoryLoading });
