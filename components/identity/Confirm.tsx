import { whenOpened } from '@/components/ui/whenOpened';
import type { ConfirmProps } from './ConfirmModal';

export const Confirm = whenOpened<ConfirmProps>(() => import('./ConfirmModal'));
