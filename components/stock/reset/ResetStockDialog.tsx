'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { ResetStockProps } from './ResetStockModal';

/** Sets the whole stock of the restaurant to zero: preview, confirmation by typed name, result and undo. */
export const ResetStockDialog = whenOpened<ResetStockProps>(() => import('./ResetStockModal'));
