'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { TakeBackProps } from './TakeBackModal';

/** Takes a reset back: says what comes back and what stays, then does it. */
export const TakeBackDialog = whenOpened<TakeBackProps>(() => import('./TakeBackModal'));
