/** True when a new password is one that an attacker would try first: the e-mail, its name part, or one character over and over. */
export function isEasilyGuessed(password: string, email: string): boolean {
  const tried = password.trim().toLowerCase();
  return tried === email || tried === email.split('@')[0] || new Set(tried).size < 4;
}
