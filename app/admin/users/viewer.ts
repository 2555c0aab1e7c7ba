import { notFound } from 'next/navigation';
import { currentCaller } from '@/app/perform';
import type { Viewer } from '@/components/identity/viewer';
import { permissions } from '@/server/core/operation/access';

/** The user who views the users. For those who may not, the screens do not exist. */
export async function usersViewer(): Promise<Viewer> {
  const caller = await currentCaller();
  const allowed: readonly string[] = permissions.users.read;
  if (!caller || caller.userId === null || caller.role === 'guest' || caller.role === 'web' || !allowed.includes(caller.role)) notFound();
  return { userId: caller.userId, role: caller.role, accessFlags: caller.accessFlags };
}
