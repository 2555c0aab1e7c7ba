/** Providers that take an address with dots for the same without. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that an e-mail address reaches, as far as its form says: without case, without what stands behind `+`, and at Gmail without
 * dots. Empty for what is no address.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1 || at === address.length - 1) return '';
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).split('+')[0] ?? '';
  const provider = DOTLESS[domain];
  const bare = provider ? name.replaceAll('.', '') : name;
  return bare === '' ? '' : `${bare}@${provider ?? domain}`;
}
