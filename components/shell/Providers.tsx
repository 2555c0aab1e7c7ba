'use client';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from '@/components/ui/theme';
import { TRPCReactProvider } from '@/components/ui/trpc';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={4} />
      <NuqsAdapter>
        <TRPCReactProvider>{children}</TRPCReactProvider>
      </NuqsAdapter>
    </MantineProvider>
  );
}
