import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import type { NavigationIcon } from '@/components/shell/navigationIcons';
import { ShellProvider } from '@/components/shell/shellContext';
import type { RestaurantScope } from '@/components/ui/scope';
import { brand, restaurant } from './TestPage';

interface Props {
  children: ReactNode;
  /** The address of the screen. */
  path: string;
  restaurants?: RestaurantScope[];
  /** The restaurant that the user used last. */
  startId?: number;
}

/** The shell around a screen of a brand's manager. Use it within a `TestPage`. */
export function TestShell({ children, path, restaurants = [restaurant], startId = restaurant.id }: Props) {
  return (
    <PathnameContext value={path}>
      <ShellProvider
        user={{ userId: 1, name: 'Ann', email: 'ann@demo.test', role: 'brand' }}
        brands={[brand]}
        restaurants={restaurants}
        archived={[]}
        startId={startId}
        icons={{} as Record<NavigationIcon, null>}
      >
        {children}
      </ShellProvider>
    </PathnameContext>
  );
}
