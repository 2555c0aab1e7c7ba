/** Signs this browser out and shows the sign-in page. A full load: nothing of the session stays in memory. */
export async function endSession(): Promise<void> {
  const { signOut } = await import('next-auth/react');
  await signOut({ redirect: false });
  window.location.assign('/sign-in');
}
