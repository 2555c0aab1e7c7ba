/** Whether a new password is among an attacker’s first guesses: the email address, its local part, or one repeated character. */
export function isEasilyGuessed(password: string, email: string): boolean {
  const tried = password.trim().toLowerCase();
  return tried === email || tried === email.split('@')[0] || new Set(tried).size < 4;
}
