'use client';

import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';

/** Whether the person who looks at it works for the brand: a restaurant’s people read its offers. */
export const useCanEditOffers = (): boolean => headOffice.includes(useShell().user.role);
