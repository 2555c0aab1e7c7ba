'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { DialogsProps } from './DialogsBody';

/** All dialogs over the plan. Their code is fetched with the first one. */
export const Dialogs = whenOpened<DialogsProps>(() => import('./DialogsBody'));
