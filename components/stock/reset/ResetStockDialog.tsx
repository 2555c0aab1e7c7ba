'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { ResetStockProps } from './ResetStockModal';

/** Sets the whole stock of the restaurant around it to zero: what will happen, the typed name, the result and the way back. */
export const ResetStockDialog = whenOpened<ResetStockProps>(() => import('./ResetStockModal'));
