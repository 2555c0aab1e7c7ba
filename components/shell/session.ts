import { forgetDrafts } from '@/components/editing/drafts';
import { forgetRecents } from './recents';

/**
 * Signs this browser out and shows the sign-in page. A full page load, so that nothing of the session stays in memory. Unsaved drafts and
 * recent places are deleted from the browser too, as they may name guests.
 */
export async function endSession(): Promise<void> {
  const { signOut } = await import('next-auth/react');
  await signOut({ redirect: false });
  forgetDrafts();
  forgetRecents();
  window.location.assign('/sign-in');
}
