'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { PreviewProps } from './PreviewModal';

/** What a save would change, field by field and in its effects, before it is done. */
export const PreviewDialog = whenOpened<PreviewProps>(() => import('./PreviewModal'));
