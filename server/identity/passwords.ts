import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a password chosen by somebody else can be used before it must be replaced. */
export const DEFAULT_PASSWORD_TTL_MS = 7 * DAY_MS;

/** argon2id with 19 MiB, 2 passes and 1 lane, the first choice of OWASP's password storage sheet (2024). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash of a password, in PHC form with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), cost);
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password against a hash. Without a hash, takes the same time and returns false, so that timing does not reveal whether an
 * account exists.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(String(Math.random()));
  const matches = await verify(passwordHash ?? (await dummyHash), normalise(password));
  return matches && passwordHash !== null;
}

/** Normalises a password to the same bytes on all keyboards, which compose accents differently. */
function normalise(password: string): string {
  return password.normalize('NFC');
}

/** Without letters and digits that are mistaken for others when read aloud or copied from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a password to hand over: four groups of four characters, 79 bits of entropy. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
