'use client';

import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';

/** Whether the user works for the brand. Users of a restaurant have read-only access to its offers. */
export const useCanEditOffers = (): boolean => headOffice.includes(useShell().user.role);
