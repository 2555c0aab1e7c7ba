'use client';

import type { TypedConfirmProps } from './TypedConfirmDialog';
import { whenOpened } from './whenOpened';

/** For what reaches far: the action is free only once the name is typed. */
export const TypedConfirm = whenOpened<TypedConfirmProps>(() => import('./TypedConfirmDialog'));
