/** Whether a new password is among an attacker’s first guesses: the email address, its local part, or one repeated character. */
export function isEasilyGuessed(password: string, email: string): boolean {
  const candidate = password.trim().toLowerCase();
  return candidate === email || candidate === email.split('@')[0] || new Set(candidate).size < 4;
}
