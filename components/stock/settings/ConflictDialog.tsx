'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { ConflictProps } from './ConflictModal';

/** A colleague saved first: field by field, what each of both wants, and the choice. */
export const ConflictDialog = whenOpened<ConflictProps>(() => import('./ConflictModal'));
