import { whenOpened } from '@/components/ui/whenOpened';
import type { TableDialogProps } from './TableDialogBody';

/** What sits at a table. */
export const TableDialog = whenOpened<TableDialogProps>(() => import('./TableDialogBody'));
