'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import type { Me } from '@/server/identity/identity.schema';

/** Few users need it. The server renders it for those, so that others do not load its code. */
const PasswordReminder = lazy(() => import('./PasswordReminder'));

/** Reminds users with a temporary password to choose their own while it still works. */
export function PasswordNotice({ me }: { me: Me }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.identity.getMe.queryOptions({}, { initialData: me, staleTime: Number.POSITIVE_INFINITY }));
  // The account page has its own message.
  const isElsewhere = usePathname() !== '/admin/account';
  if (!data.passwordExpiresAt || !isElsewhere) return null;
  return (
    <Suspense>
      <PasswordReminder at={data.passwordExpiresAt} />
    </Suspense>
  );
}
