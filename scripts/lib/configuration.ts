import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error';
import { dataDirectory, projectRoot } from './paths';

/** Loads `.env.local` and `.env` into the environment; existing variables take precedence. */
export function loadEnvironment(): void {
  for (const name of ['.env.local', '.env']) {
    const path = join(projectRoot, name);
    if (existsSync(path)) process.loadEnvFile(path);
  }
}

/** The «bad ports» of the Fetch standard, reserved for other protocols: browsers and many clients refuse them. */
export const badPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * The port to serve on: PORT, or 3000.
 * @throws OperatorError for one that clients could not open
 */
export function servedPort(): number {
  const text = process.env.PORT || '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OperatorError(`PORT must be a number from 1 to 65535, not «${text}».`);
  if (badPorts.has(port))
    throw new OperatorError(`Browsers open nothing on port ${port}. Choose another one, for example:\n  PORT=3000 npm start`);
  return port;
}

const isAddress = (text: string, schemes: string[]) => {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return parsed !== null && schemes.includes(parsed.protocol) && parsed.hostname !== '';
};

/**
 * Refuses an invalid public address or mail server, and mails whose links would lead nowhere.
 * @throws OperatorError, which does not show SMTP_URL, since it contains a password
 */
export function checkAddresses({
  NEXTAUTH_URL = '',
  SMTP_URL = '',
}: {
  NEXTAUTH_URL?: string | undefined;
  SMTP_URL?: string | undefined;
}): void {
  if (NEXTAUTH_URL && !isAddress(NEXTAUTH_URL, ['http:', 'https:']))
    throw new OperatorError(`NEXTAUTH_URL must be the whole public address, such as https://brigade.example.com, not «${NEXTAUTH_URL}».`);
  if (!SMTP_URL) return;
  if (!isAddress(SMTP_URL, ['smtp:', 'smtps:']))
    throw new OperatorError(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465. Letters like @ or # in the password are written %40 or %23.',
    );
  if (!NEXTAUTH_URL)
    throw new OperatorError(
      'SMTP_URL is set, NEXTAUTH_URL is not: links in mails need the public address. For example:\n  NEXTAUTH_URL=https://brigade.example.com',
    );
}

/** A secret of this installation: generated once, and stored in the data folder. */
function storedSecret(name: 'sessions' | 'sealing'): string {
  const path = join(dataDirectory(), 'secrets.json');
  const secrets = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  if (secrets[name]) return secrets[name];
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dataDirectory(), { recursive: true, mode: 0o711 });
  writeFileSync(`${path}.new`, `${JSON.stringify({ ...secrets, [name]: secret })}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secret;
}

/** The key that signs browser sessions: NEXTAUTH_SECRET, or one generated once and stored in the data folder. */
export const sessionSecret = (): string => process.env.NEXTAUTH_SECRET || storedSecret('sessions');

/** The key that encrypts secrets in the database: SECRETS_KEY, or one generated once and stored in the data folder. */
export const secretsKey = (): string => process.env.SECRETS_KEY || storedSecret('sealing');

/** The payment provider (docs/payments.md). The sandbox is the default only for the demo chain in the embedded database. */
export const paymentsOf = (isEmbeddedDemo: boolean): string => process.env.PAYMENTS || (isEmbeddedDemo ? 'sandbox' : '');
