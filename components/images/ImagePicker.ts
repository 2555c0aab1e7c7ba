'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { PickerProps } from './PickerModal';

/** Chooses an image of the library, or adds one. Its code loads on opening. */
export const ImagePicker = whenOpened<PickerProps>(() => import('./PickerModal'));
