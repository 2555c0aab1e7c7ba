'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import type { Me } from '@/server/identity/identity.schema';

/** Few have one, and it is drawn by the server for those: nobody else gets its code. */
const PasswordReminder = lazy(() => import('./PasswordReminder'));

/** Reminds whoever still uses a temporary password to choose an own one while it works. */
export function PasswordNotice({ me }: { me: Me }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.identity.getMe.queryOptions({}, { initialData: me, staleTime: Number.POSITIVE_INFINITY }));
  // The account page says it itself.
  const elsewhere = usePathname() !== '/admin/account';
  if (!data.passwordExpiresAt || !elsewhere) return null;
  return (
    <Suspense>
      <PasswordReminder at={data.passwordExpiresAt} />
    </Suspense>
  );
}
