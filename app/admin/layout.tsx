import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentCaller, perform } from '@/app/perform';
import { operations } from '@/app/service';
import { PasswordNotice } from '@/components/identity/PasswordNotice';
import { AdminShell } from '@/components/shell/AdminShell';
import { NoBackOffice } from '@/components/shell/NoBackOffice';
import { headOffice } from '@/components/shell/navigation';
import { navigationIcons } from '@/components/shell/navigationIcons';
import { archivedRestaurants, reachableBrands, reachableRestaurants, startRestaurant } from './backOffice';

/** Devices and customers have accounts, but no screens. */
const backOfficeRoles = ['admin', 'brand_group', 'brand', 'restaurant'];

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const caller = await currentCaller();
  if (!caller) redirect(`/sign-in?next=${encodeURIComponent((await headers()).get('x-page') ?? '/admin')}`);
  const user = { userId: caller.userId, name: caller.name ?? '', email: caller.email ?? '', role: caller.role };
  if (!backOfficeRoles.includes(caller.role)) return <NoBackOffice reason="role" />;
  const start = await startRestaurant();
  // Head office creates the first restaurant.
  if (!start && !headOffice.includes(caller.role)) return <NoBackOffice reason="restaurants" />;
  return (
    <AdminShell
      user={user}
      brands={await reachableBrands()}
      restaurants={await reachableRestaurants()}
      archived={await archivedRestaurants()}
      startId={start?.id}
      icons={navigationIcons}
    >
      <PasswordNotice me={await perform(operations.identity.getMe, {})} />
      {children}
    </AdminShell>
  );
}
