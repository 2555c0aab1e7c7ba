'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { DialogsProps } from './DialogsBody';

/** All that opens over the plan, fetched with the first of it. */
export const Dialogs = whenOpened<DialogsProps>(() => import('./DialogsBody'));
