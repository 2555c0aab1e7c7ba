'use client';

import type { DetailDrawerProps } from './DetailDrawerPanel';
import { whenOpened } from './whenOpened';

/** One item beside its list. It takes the whole width on a phone. */
export const DetailDrawer = whenOpened<DetailDrawerProps>(() => import('./DetailDrawerPanel'));
