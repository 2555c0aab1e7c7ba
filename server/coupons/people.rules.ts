/** Email providers that ignore dots in addresses. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox of an email address, as far as its form tells: without case, without `+` suffix and, for Gmail, without dots. Empty for an
 * invalid address.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1 || at === address.length - 1) return '';
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).split('+')[0] ?? '';
  const provider = DOTLESS[domain];
  const localPart = provider ? name.replaceAll('.', '') : name;
  return localPart === '' ? '' : `${localPart}@${provider ?? domain}`;
}
