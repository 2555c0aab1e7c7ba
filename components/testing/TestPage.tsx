import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { DraftOwner } from '@/components/editing/drafts';
import { BrandProvider, type BrandScope, RestaurantProvider, type RestaurantScope } from '@/components/ui/scope';
import { theme } from '@/components/ui/theme';
import { UnsavedChangesProvider } from '@/components/ui/unsaved';
import messages from '@/messages/en';

export const restaurant: RestaurantScope = {
  ...{ id: 1, name: 'Nord', brandId: 1, brandName: 'Verger', city: 'Lille', lat: 50, lng: 3 },
  ...{ timeZone: 'Europe/Paris', currency: 'EUR' },
};
export const brand: BrandScope = { id: 1, name: 'Verger', timeZone: 'Europe/Paris', currency: 'EUR', restaurants: [] };

interface Props {
  children: ReactNode;
  restaurant?: RestaurantScope;
  brand?: BrandScope;
  /** The signed-in user. Drafts are kept only for a user. */
  userId?: number;
  router?: Partial<AppRouterInstance>;
}

/** The providers around a screen, as in the app, in English and UTC. */
export function TestPage({ children, restaurant: screenRestaurant, brand: screenBrand, userId, router = {} }: Props) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  let screen = <UnsavedChangesProvider>{children}</UnsavedChangesProvider>;
  if (screenBrand) screen = <BrandProvider brand={screenBrand}>{screen}</BrandProvider>;
  if (screenRestaurant) screen = <RestaurantProvider restaurant={screenRestaurant}>{screen}</RestaurantProvider>;
  return (
    <AppRouterContext value={router as AppRouterInstance}>
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <MantineProvider env="test" theme={theme}>
          <QueryClientProvider client={client}>
            <DraftOwner value={userId ?? null}>{screen}</DraftOwner>
          </QueryClientProvider>
        </MantineProvider>
      </NextIntlClientProvider>
    </AppRouterContext>
  );
}
