'use client';

import type { TypedConfirmProps } from './TypedConfirmDialog';
import { whenOpened } from './whenOpened';

/** Confirms a far-reaching action: the button is enabled only once the name is typed. */
export const TypedConfirm = whenOpened<TypedConfirmProps>(() => import('./TypedConfirmDialog'));
