'use client';

import { whenOpened } from '@/components/ui/whenOpened';
import type { PickerProps } from './PickerModal';

/** Chooses an image of the library, or adds one to it. Its code comes when it is opened. */
export const ImagePicker = whenOpened<PickerProps>(() => import('./PickerModal'));
