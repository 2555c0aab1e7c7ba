'use client';

import type { DetailDrawerProps } from './DetailDrawerPanel';
import { whenOpened } from './whenOpened';

/** One thing beside its list; the whole width on a phone. */
export const DetailDrawer = whenOpened<DetailDrawerProps>(() => import('./DetailDrawerPanel'));
