'use client';

import { MantineProvider } from '@mantine/core';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect } from 'react';
import { Notices } from '@/components/ui/Notices';
import { cssVariablesResolver, theme } from '@/components/ui/theme';
import { TRPCReactProvider } from '@/components/ui/trpc';
import { LastingTitle } from './LastingTitle';
import { keepLatestAddress, recordRequestedSearch } from './latestAddress';
import { useCutPasteNotice } from './useCutPasteNotice';

export function Providers({ children }: { children: ReactNode }) {
  useEffect(keepLatestAddress, []);
  useCutPasteNotice();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <NuqsAdapter processUrlSearchParams={recordRequestedSearch}>
        <TRPCReactProvider>{children}</TRPCReactProvider>
        <Notices />
        <LastingTitle />
      </NuqsAdapter>
    </MantineProvider>
  );
}
