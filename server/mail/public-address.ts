/**
 * The address under which people reach this installation, for links in mails: NEXTAUTH_URL, which the start asks for where mails are sent.
 * Never what a request says of itself: whoever asks for somebody else’s link could have it lead elsewhere.
 */
export function publicAddress(): string {
  const { NEXTAUTH_URL } = process.env;
  if (!NEXTAUTH_URL) throw new Error('NEXTAUTH_URL is not set: links in mails would lead nowhere');
  return NEXTAUTH_URL.replace(/\/+$/, '');
}
