/**
 * The address under which people reach this installation, for links in mails: NEXTAUTH_URL, else this machine. Never what a request says
 * of itself: whoever asks for somebody else’s link could have it lead elsewhere.
 */
export function publicAddress(): string {
  return (process.env.NEXTAUTH_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, '');
}
