/**
 * The public address of this installation, for links in mails: NEXTAUTH_URL, which is required at startup if mails are sent. Never taken
 * from a request: an attacker could ask for somebody else's link and make it lead elsewhere.
 */
export function publicAddress(): string {
  const { NEXTAUTH_URL } = process.env;
  if (!NEXTAUTH_URL) throw new Error('NEXTAUTH_URL is not set: links in mails would lead nowhere');
  return NEXTAUTH_URL.replace(/\/+$/, '');
}
