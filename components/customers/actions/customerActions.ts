import { IconArchive, IconArchiveOff, IconArrowMerge, IconEraser, IconFileZip, IconKey, IconReceipt } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MessageKey } from '@/components/shell/navigation';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Role } from '@/server/core/callers/caller';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import type { CustomerActionProps } from './action-props';

/** An action on a whole customer. */
export interface CustomerAction {
  id: string;
  label: MessageKey;
  icon: typeof IconArchive;
  isOffered: (customer: CustomerWithVersion) => boolean;
  /** The roles that may use it. Default: everyone who sees customers. */
  roles?: readonly Role[];
  /** The dialog that confirms and does it. */
  Dialog: ComponentType<CustomerActionProps>;
}

/** The menu of a customer's screen, in order. A feature adds its own entry. */
export const customerActions: CustomerAction[] = [
  {
    id: 'sign-in',
    label: 'customers.signIn.action',
    icon: IconKey,
    isOffered: ({ archivedAt }) => archivedAt === null,
    Dialog: whenOpened<CustomerActionProps>(() => import('../sign-in/SignInModal')),
  },
  {
    id: 'receipts',
    label: 'customers.receipts.action',
    icon: IconReceipt,
    isOffered: () => true,
    Dialog: whenOpened<CustomerActionProps>(() => import('../receipts/ReceiptsModal')),
  },
  {
    id: 'personal-data',
    label: 'customers.personalData.action',
    icon: IconFileZip,
    isOffered: () => true,
    Dialog: whenOpened<CustomerActionProps>(() => import('../sign-in/PersonalDataModal')),
  },
  {
    id: 'merge',
    label: 'customers.merge.action',
    icon: IconArrowMerge,
    isOffered: ({ archivedAt }) => archivedAt === null,
    Dialog: whenOpened<CustomerActionProps>(() => import('../merge/MergeModal')),
  },
  {
    id: 'archive',
    label: 'customers.archive.action',
    icon: IconArchive,
    isOffered: ({ archivedAt }) => archivedAt === null,
    Dialog: whenOpened<CustomerActionProps>(() => import('./ArchiveModal')),
  },
  {
    id: 'unarchive',
    label: 'customers.unarchive.action',
    icon: IconArchiveOff,
    isOffered: ({ archivedAt, erasedAt, mergedIntoId }) => archivedAt !== null && erasedAt === null && mergedIntoId === null,
    Dialog: whenOpened<CustomerActionProps>(() => import('./UnarchiveModal')),
  },
  {
    id: 'erase',
    label: 'customers.erase.action',
    icon: IconEraser,
    isOffered: ({ erasedAt, mergedIntoId }) => erasedAt === null && mergedIntoId === null,
    Dialog: whenOpened<CustomerActionProps>(() => import('../erase/EraseModal')),
  },
];
