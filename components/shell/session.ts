import { forgetDrafts } from '@/components/editing/drafts';
import { forgetRecents } from './recents';

/**
 * Signs this browser out and shows the sign-in page. A full load: nothing of the session stays in memory, nor in the browser what was
 * unsaved or opened, which may name guests.
 */
export async function endSession(): Promise<void> {
  const { signOut } = await import('next-auth/react');
  await signOut({ redirect: false });
  forgetDrafts();
  forgetRecents();
  window.location.assign('/sign-in');
}
