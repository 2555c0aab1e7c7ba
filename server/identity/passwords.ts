import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a password that somebody else chose may be used before it has to be replaced. */
export const DEFAULT_PASSWORD_TTL_MS = 7 * DAY_MS;

/** argon2id with 19 MiB, 2 passes and 1 lane, the first choice of OWASP's password storage sheet (2024). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash of a password, in PHC form with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), cost);
}

let noOne: Promise<string> | undefined;

/**
 * Holds a password against a hash. Without a hash it takes the same time and is false, so that nobody can tell by the clock
 * whether an account exists.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  noOne ??= hashPassword(String(Math.random()));
  const matches = await verify(passwordHash ?? (await noOne), normalise(password));
  return matches && passwordHash !== null;
}

/** The same password typed on two keyboards must be the same bytes: accents may arrive composed or apart. */
function normalise(password: string): string {
  return password.normalize('NFC');
}

/** No letter or digit that can be taken for another one when read aloud or typed from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to hand over once: four groups of four, 79 bits of chance. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
