export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/**
 * Opens a browser session.
 * @returns null on success, otherwise the reason: an error code, or 'unreachable'
 */
export async function signInWith({ email, password, rememberMe }: Credentials): Promise<string | null> {
  try {
    const { signIn } = await import('next-auth/react');
    const result = await signIn('credentials', { redirect: false, email, password, rememberMe: String(rememberMe) });
    if (result?.ok && !result.error) return null;
    return result?.error ?? 'unreachable';
  } catch {
    return 'unreachable';
  }
}
